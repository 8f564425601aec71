import { describe, expect, test } from 'vitest';
import { readableEdits } from '#domain/chat/reply/readableEdits.ts';
import { block, fenced } from '../../../../support/chat/writtenReplies.ts';

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
