import { heldBy, type Held } from '../world/held.ts';
import { Violation } from './ledger.ts';
import type { SimDevice, World } from '../world/world.ts';

/** A reply was kept: on the device, unless its storage was cleared meanwhile. */
export function noteReply({ ledger }: World, id: string, device: SimDevice, owner: string): void {
  const { chatMessages, unsavedMessages } = heldBy(device, owner);
  if ([...chatMessages, ...unsavedMessages].some((row) => row.id === id)) {
    ledger.replies.set(id, { device: device.name, owner });
  }
}

/** A device's storage is cleared, and a reply that only it had. */
export function forgetReplies({ ledger }: World, device: string): void {
  for (const [id, keeper] of ledger.replies)
    if (keeper.device === device) ledger.replies.delete(id);
}

/** A restored server may lack what no device has. */
export function forgetLostReplies({ ledger, devices, people }: World): void {
  const held = devices.flatMap((device) => people.map((person) => heldBy(device, person)));
  const ids = held.flatMap(({ chatMessages, unsavedMessages }) => [
    ...chatMessages.map((message) => message.id),
    ...unsavedMessages.map((row) => row.id),
  ]);
  for (const id of ledger.replies.keys()) if (!ids.includes(id)) ledger.replies.delete(id);
}

/** I23: a reply is either saved or waiting. */
export function checkReplies({ name }: SimDevice, held: Held): void {
  const saved = new Set(held.chatMessages.map(({ id }) => id));
  const both = held.unsavedMessages.find(({ id }) => saved.has(id));
  if (both !== undefined) throw new Violation(`I23: ${name} keeps ${both.id}, which is saved`);
}

/** I23: at the end, the server has every reply that was kept, and none waits. */
export async function checkRepliesAtEnd(
  { ledger, server }: World,
  person: string,
  states: readonly Held[],
): Promise<void> {
  const rows = await server.query<{ id: string }>('select id from public.chat_messages');
  const there = new Set(rows.map(({ id }) => id));
  const waiting = states.flatMap(({ unsavedMessages }) => unsavedMessages.map(({ id }) => id));
  if (waiting.length > 0)
    throw new Violation(`I23: the reply ${waiting.join()} of ${person} waits`);
  const lost = [...ledger.replies].find(([id, { owner }]) => owner === person && !there.has(id));
  if (lost !== undefined) throw new Violation(`I23: the reply ${lost[0]} is not on the server`);
}
