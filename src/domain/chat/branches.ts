import type { ChatMessage } from './chat.ts';

/** A message's place, which stays when Continue replaces the message. */
export type Position = string;

/** The messages from the first one to the end of one branch, and each one's other versions. */
export interface Line<T extends ChatMessage> {
  readonly messages: readonly T[];
  /** By the message's id: the versions at its place, oldest first, itself included; none for a single one. */
  readonly versions: ReadonlyMap<string, readonly T[]>;
}

/** The branch through `position`, else the newest one; below a position too, the newest. `messages` in order. */
export function lineOf<T extends ChatMessage>(
  messages: readonly T[],
  position: Position | null,
): Line<T> {
  if (messages.every(({ metadata }) => metadata.branch === undefined)) {
    return { messages, versions: new Map() };
  }
  const parents = parentsOf(messages);
  const chosen = messages.find((message) => positionOf(message) === position);
  const below = new Set<T | null>([chosen ?? null]);
  let end: T | null = null;
  for (const message of messages) {
    if (message !== chosen && !below.has(parents.get(message) ?? null)) continue;
    below.add(message);
    end = message;
  }
  const line: T[] = [];
  for (let at = end; at !== null; at = parents.get(at) ?? null) line.push(at);
  const byParent = Map.groupBy(messages, (message) => parents.get(message) ?? null);
  const versions = line.flatMap((message) => {
    const same = byParent.get(parents.get(message) ?? null) ?? [];
    return same.length > 1 ? [[message.id, same] as const] : [];
  });
  return { messages: line.toReversed(), versions: new Map(versions) };
}

/** Names the place of a message in its tree: its branch and time, which a copy under another id shares. */
export function positionOf({ metadata, created_at }: ChatMessage): Position {
  return `${metadata.branch?.at(-1)?.id ?? ''} ${Date.parse(created_at)}`;
}

/** The branch of a new message after `parent` (null: at the start): the parent's, or its own if others follow it. */
export function branchAfter(
  messages: readonly ChatMessage[],
  parent: ChatMessage | null,
  id: string,
): Pick<ChatMessage['metadata'], 'branch'> {
  const branch = parent?.metadata.branch ?? [];
  const place = parent === null ? null : positionOf(parent);
  const isFollowed = [...parentsOf(messages).values()].some(
    (one) => (one === null ? null : positionOf(one)) === place,
  );
  if (isFollowed) return { branch: [...branch, { id, after: parent?.created_at ?? '' }] };
  return branch.length === 0 ? {} : { branch };
}

/** A message follows the latest earlier one of its branch, or of the part before the fork: also when some are deleted. */
function parentsOf<T extends ChatMessage>(messages: readonly T[]): ReadonlyMap<T, T | null> {
  return new Map(
    messages.map((message, index) => {
      let before = index - 1;
      while (before >= 0 && !leadsTo(messages[before], message)) before -= 1;
      return [message, messages[before] ?? null];
    }),
  );
}

function leadsTo(earlier: ChatMessage | undefined, message: ChatMessage): boolean {
  const path = message.metadata.branch ?? [];
  const taken = earlier?.metadata.branch ?? [];
  if (earlier === undefined || !taken.every(({ id }, depth) => id === path[depth]?.id)) {
    return false;
  }
  const fork = path[taken.length];
  return fork === undefined || Date.parse(earlier.created_at) <= Date.parse(fork.after);
}
