import { describe, expect, test } from 'vitest';
import { branchAfter, lineOf, positionOf } from '#domain/chat/branches.ts';
import { compareMessages, timeAfter, type ChatMessage } from '#domain/chat/chat.ts';
import { fc } from '../../../support/laws.ts';

/** Adds a message after `parent`, as the app does. */
function add(all: readonly ChatMessage[], parent: ChatMessage | null, id: string) {
  const message: ChatMessage = {
    id,
    session_id: 's',
    role: 'user',
    content: id,
    metadata: branchAfter(all, parent, id),
    created_at: timeAfter(all, 0),
  };
  return { all: [...all, message].toSorted(compareMessages), message };
}

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id).join('');

/** The conversation a-b-c-d, in which b was regenerated as B, followed by C. */
function branched() {
  const a = add([], null, 'a');
  const b = add(a.all, a.message, 'b');
  const c = add(b.all, b.message, 'c');
  const d = add(c.all, c.message, 'd');
  const other = add(d.all, a.message, 'B');
  const after = add(other.all, other.message, 'C');
  const [first, second, third, fourth] = [a, b, c, d].map(({ message }) => message);
  return { all: after.all, first, second, third, fourth, other: other.message };
}

const placeOf = (message: ChatMessage | undefined) =>
  message === undefined ? null : positionOf(message);

describe('branches of a conversation', () => {
  test('messages without branches are one line, whatever was chosen', () => {
    const a = add([], null, 'a');
    const { all } = add(a.all, a.message, 'b');
    expect(all.every(({ metadata }) => metadata.branch === undefined)).toBe(true);
    expect(lineOf(all, positionOf(a.message))).toEqual({ messages: all, versions: new Map() });
  });

  test('the newest branch is shown, and a chosen version changes what follows', () => {
    const { all, second, other } = branched();
    expect(ids(lineOf(all, null).messages)).toBe('aBC');
    expect(ids(lineOf(all, placeOf(second)).messages)).toBe('abcd');
    expect(ids(lineOf(all, placeOf(other)).messages)).toBe('aBC');
    expect(ids(lineOf(all, null).versions.get('B') ?? [])).toBe('bB');
    expect(ids(lineOf(all, placeOf(second)).versions.get('b') ?? [])).toBe('bB');
    expect([...lineOf(all, null).versions.keys()]).toEqual(['B']);
  });

  test('the first message has versions too', () => {
    const { all } = branched();
    const edited = add(all, null, 'x').all;
    expect(ids(lineOf(edited, null).messages)).toBe('x');
    expect(ids(lineOf(edited, null).versions.get('x') ?? [])).toBe('ax');
  });

  test('a deleted message leaves the ones after it in their branch', () => {
    const { all, other, third } = branched();
    const without = all.filter(({ id }) => id !== 'B');
    expect(ids(lineOf(without, null).messages)).toBe('aC');
    expect(ids(lineOf(without, placeOf(third)).messages)).toBe('abcd');
    // The chosen version is deleted: the newest branch is shown.
    expect(ids(lineOf(without, placeOf(other)).messages)).toBe('aC');
    const withoutFork = all.filter(({ id }) => id !== 'a');
    expect(ids(lineOf(withoutFork, placeOf(third)).messages)).toBe('bcd');
    expect(ids(lineOf(withoutFork, null).versions.get('B') ?? [])).toBe('bB');
  });

  test('a continued reply keeps its place, branch and followers', () => {
    const { all, second } = branched();
    const joined = all.map((one) => (one === second ? { ...one, id: 'n' } : one));
    expect(ids(lineOf(joined, placeOf(second)).messages)).toBe('ancd');
  });

  test('another device’s time format makes no difference', () => {
    const { all, second } = branched();
    const stored = all.map((one) => ({
      ...one,
      created_at: one.created_at.replace('Z', '456+00:00'),
    }));
    expect(ids(lineOf(stored, null).messages)).toBe('aBC');
    expect(ids(lineOf(stored, placeOf(second)).messages)).toBe('abcd');
  });

  test('law: after any edits and deletions, switching versions reaches every message', () => {
    const steps = fc.array(fc.record({ at: fc.nat(), deletes: fc.nat({ max: 4 }) }), {
      maxLength: 24,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        let all: readonly ChatMessage[] = [];
        for (const [index, { at, deletes }] of taken.entries()) {
          const parent = at % 5 === 0 ? null : (all[at % Math.max(1, all.length)] ?? null);
          if (deletes === 0) all = all.filter((one) => one !== parent);
          else all = add(all, parent, `${index}.`).all;
        }
        const reached = new Set<string>();
        const open: (ChatMessage | null)[] = [null];
        for (let from = open.pop(); from !== undefined; from = open.pop()) {
          const line = lineOf(all, from === null ? null : positionOf(from));
          for (const { id } of line.messages) reached.add(id);
          const others = [...line.versions.values()].flat();
          open.push(...others.filter(({ id }) => !reached.has(id)));
        }
        expect([...reached].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      }),
    );
  });
});
