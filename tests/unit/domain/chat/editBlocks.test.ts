import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { editReader, readEdits, readableEdits } from '#domain/chat/editBlocks.ts';
import { locateEdit } from '#domain/chat/locateEdit.ts';
import { block, PAGES, type WrittenReply, fenced } from '../../../support/chat/writtenReplies.ts';
import { REPLIES_AT_FAULT } from '../../../support/chat/repliesAtFault.ts';
import { REPLIES_IN_FORM } from '../../../support/chat/repliesInForm.ts';

/** Applies a reply's blocks one after another. */
function applied(page: string, reply: string) {
  let text = page;
  const kinds: string[] = [];
  for (const part of readEdits(reply)) {
    const located = part.kind === 'broken' ? null : locateEdit(text, part);
    if (located?.kind === 'found') {
      const { from, to, insert } = located.change;
      text = text.slice(0, from) + insert + text.slice(to);
    }
    kinds.push(located === null ? 'broken' : located.kind === 'found' ? 'found' : located.reason);
  }
  return { text, kinds };
}

const named = (replies: readonly WrittenReply[]) =>
  replies.map((reply) => [`${reply.fault} (${reply.family})`, reply] as const);

describe('replies written after the published formats', () => {
  test('are at least sixty', () => {
    expect(REPLIES_IN_FORM.length + REPLIES_AT_FAULT.length).toBeGreaterThanOrEqual(60);
  });

  test.each(named(REPLIES_IN_FORM))('%s is applied', (_name, { page, reply, result }) => {
    const { text, kinds } = applied(PAGES[page], reply);
    expect(new Set(kinds)).toEqual(new Set(['found']));
    expect(text).toBe(result);
  });

  test.each(named(REPLIES_AT_FAULT))('%s is refused', (_name, { page, reply, result }) => {
    expect(applied(PAGES[page], reply).kinds).toEqual(result);
  });
});

describe('a streaming reply', () => {
  test('completes a block with its last line', () => {
    const reader = editReader();
    expect(reader.take(block('a', 'b').trimEnd())).toEqual([]);
    expect(reader.take('\n')).toHaveLength(1);
    expect(reader.end()).toEqual([]);
  });

  test('gives the same blocks in any fragments', () => {
    const replies = [...REPLIES_IN_FORM, ...REPLIES_AT_FAULT].map(({ reply }) => reply);
    fc.assert(
      fc.property(fc.constantFrom(...replies), fc.array(fc.nat(40)), (reply, sizes) => {
        const reader = editReader();
        const parts = [];
        let at = 0;
        for (const size of sizes) {
          parts.push(...reader.take(reply.slice(at, at + size)));
          at += size;
        }
        parts.push(...reader.take(reply.slice(at)), ...reader.end());
        expect(parts).toEqual(readEdits(reply));
      }),
    );
  });
});

const SHOWN = '````````diff\n- old\n+ new\n````````\n';

describe('a reply with search/replace blocks', () => {
  test('shows them as removed and added lines', () => {
    expect(readableEdits(`Words.\n\n${block('old', 'new')}`)).toBe(`Words.\n\n${SHOWN}`);
  });

  test('shows them without the fence and the file name around them', () => {
    expect(readableEdits(`${fenced(block('old', 'new'))}End`)).toBe(`${SHOWN}End`);
    expect(readableEdits(fenced(`a.html\n${block('old', 'new')}`))).toBe(`a.html\n${SHOWN}`);
    expect(readableEdits(fenced(block('old', 'new') + block('old', 'new')))).toBe(SHOWN + SHOWN);
  });

  test('keeps other code blocks', () => {
    const code = fenced('<p>Hello</p>\n');
    expect(readableEdits(code)).toBe(code);
    expect(readableEdits(block('old', 'new') + code)).toBe(SHOWN + code);
  });

  test('shows a block that is still streaming', () => {
    expect(readableEdits('<<<<<<< SEARCH\nold\n=======\nne')).toBe('````````diff\n- old\n+ ne');
  });
});
