import { keepReply } from '#mutators/chat/streamReply.ts';
import { newMessage, saveReplies } from '#mutators/chat/messages.ts';
import { ok } from '#domain/result.ts';
import type { Services } from '#mutators/services.ts';
import { storageResult } from '#store/health/failures.ts';
import { pullMessages, pullSessions, type ChatPull } from '#sync/pullChat.ts';
import { noteReply } from '../checks/replies.ts';
import { heldBy } from '../world/held.ts';
import { setTimer, type SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** A reply ends: it is kept on the device until the server has it. */
export async function endReply(world: World, window: SimWindow): Promise<void> {
  const { services, backend, device, owner, id } = window;
  if (heldBy(device, owner).chatSessions.length === 0) await showChat(world, window);
  const [session] = heldBy(device, owner).chatSessions;
  if (session === undefined) return;
  const parts = { id: world.newId(), session_id: session.id, role: 'assistant' as const };
  const message = await newMessage(services, [], { ...parts, content: 'A reply', metadata: {} });
  const deps = {
    showToast: () => undefined,
    schedule: (ms: number, run: () => void) => void setTimer(world, id, ms, run),
  };
  await keepReply({ ...services, backend }, deps, message, []);
  noteReply(world, message.id, device, owner);
}

/** The window shows the assistant: it sends what is kept, and pulls. */
export async function showChat(world: World, window: SimWindow): Promise<void> {
  // The screen shows that the storage failed.
  await storageResult(() => pullChat(world, window));
}

async function pullChat(world: World, window: SimWindow): Promise<void> {
  const { services, backend, owner } = window;
  // The rest of the services is not used.
  await saveReplies({ ...services, backend } as unknown as Services, services);
  const opened = await backend.account(async ({ chat }) => ok(chat));
  if (!opened.ok) return;
  world.exchanges += 1;
  // Far apart, so that nothing counts as fresh.
  const now = world.now + world.exchanges * 600_000;
  const pull: ChatPull = { db: window.db, owner, chat: opened.value, now: () => now };
  if (!(await pullSessions(pull)).ok) return;
  for (const { id } of heldBy(window.device, owner).chatSessions) await pullMessages(pull, id);
}
