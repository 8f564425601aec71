import { history, undo } from '@codemirror/commands';
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggleLink } from '#features/editor/markdown/toggleLink.ts';
import { toggleMark } from '#features/editor/markdown/toggleMark.ts';

interface Selected {
  readonly doc: string;
  readonly anchor: number;
  readonly head: number;
}

/** A state from text in which `|` marks the ends of the selection. */
function selected(marked: string): EditorState {
  const anchor = marked.indexOf('|');
  const head = Math.max(anchor, marked.lastIndexOf('|') - 1);
  return open({ doc: marked.replaceAll('|', ''), anchor, head });
}

function open({ doc, anchor, head }: Selected): EditorState {
  return EditorState.create({ doc, selection: { anchor, head }, extensions: [history()] });
}

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({ state, dispatch: (transaction: Transaction) => (next = transaction.state) });
  return next;
}

function shown(state: EditorState): string {
  const { from, to } = state.selection.main;
  const doc = state.doc.toString();
  return from === to
    ? `${doc.slice(0, from)}|${doc.slice(from)}`
    : `${doc.slice(0, from)}|${doc.slice(from, to)}|${doc.slice(to)}`;
}

function selections(alphabet: string): fc.Arbitrary<Selected> {
  return fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 24 }).chain((doc) =>
    fc.record({
      doc: fc.constant(doc),
      anchor: fc.nat(doc.length),
      head: fc.nat(doc.length),
    }),
  );
}

const bold = toggleMark('bold');
const italic = toggleMark('italic');

describe('spec §2: Bold, Italic and Link wrap the selected text', () => {
  test.each([
    ['a |word| here', bold, 'a **|word|** here'],
    ['a |word| here', italic, 'a *|word|* here'],
    ['a |word | here', bold, 'a **|word|**  here'],
    ['|', bold, '**|**'],
    ['a |word| here', toggleLink, 'a [word](|https://|) here'],
    [
      'see |https://recto.test/a|',
      toggleLink,
      'see [https://recto.test/a](|https://recto.test/a|)',
    ],
    ['|', toggleLink, '[|](https://)'],
    ['a |[b| c', toggleLink, 'a [\\[b](|https://|) c'],
  ])('%j', (before, command, after) => {
    expect(shown(run(selected(before), command))).toBe(after);
  });

  test('two selections are wrapped at once', () => {
    const state = EditorState.create({
      doc: 'one two',
      selection: { anchor: 0, head: 3 },
      extensions: [EditorState.allowMultipleSelections.of(true)],
    });
    const both = state.update({
      selection: state.selection.addRange(selected('one |two|').selection.main),
    }).state;
    expect(run(both, bold).doc.toString()).toBe('**one** **two**');
  });
});

describe('spec §2: a selection that is wrapped already is unwrapped', () => {
  test.each([
    ['a **|word|** here', bold, 'a |word| here'],
    ['a |**word**| here', bold, 'a |word| here'],
    ['a *|word|* here', italic, 'a |word| here'],
    ['a **|word|** here', italic, 'a ***|word|*** here'],
    ['a ***|word|*** here', bold, 'a *|word|* here'],
    ['a ***|word|*** here', italic, 'a **|word|** here'],
    ['a [|word|](https://x.test) here', toggleLink, 'a |word| here'],
    ['a [wo|rd](https://x.test/(a)) here', toggleLink, 'a |word| here'],
    ['a |[word](https://x.test)| here', toggleLink, 'a |word| here'],
    ['![a |picture|](x.png)', toggleLink, '![a [picture](|https://|)](x.png)'],
  ])('%j', (before, command, after) => {
    expect(shown(run(selected(before), command))).toBe(after);
  });
});

describe('laws of the text commands', () => {
  test.each([
    ['bold', bold],
    ['italic', italic],
  ])('%s twice is the identity on any text and selection', (_, command) => {
    fc.assert(
      fc.property(selections('ab *_\n'), (start) => {
        const twice = run(run(open(start), command), command);
        expect(twice.doc.toString()).toBe(start.doc);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['bold', bold],
    ['italic', italic],
  ])('%s twice gives back the selection of plain words', (_, command) => {
    fc.assert(
      fc.property(selections('ab'), (start) => {
        const state = open(start);
        expect(run(run(state, command), command).selection.eq(state.selection)).toBe(true);
      }),
    );
  });

  test('link twice is the identity on text without brackets, escapes and image marks', () => {
    fc.assert(
      fc.property(selections('ab *()\n'), (start) => {
        const twice = run(run(open(start), toggleLink), toggleLink);
        expect(twice.doc.toString()).toBe(start.doc);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['bold', bold],
    ['italic', italic],
    ['link', toggleLink],
  ])('one undo takes %s back, text and selection', (_, command) => {
    fc.assert(
      fc.property(selections('ab *[]()\n\\'), (start) => {
        const state = open(start);
        const undone = run(run(state, command), undo);
        expect(undone.doc.toString()).toBe(start.doc);
        expect(undone.selection.eq(state.selection)).toBe(true);
      }),
    );
  });
});
