import { undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { toggleLink, toggleMark } from '#features/editor/markdown/toggles.ts';
import { marked, openText, run, selections, shown } from '../../../support/editorText.ts';
import { fc } from '../../../support/laws.ts';

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
    ['a |b😀[c| d', toggleLink, 'a [b😀\\[c](|https://|) d'],
  ])('%j', (before, command, after) => {
    expect(shown(run(marked(before), command))).toBe(after);
  });

  test('two selections are wrapped at once', () => {
    const state = EditorState.create({
      doc: 'one two',
      selection: { anchor: 0, head: 3 },
      extensions: [EditorState.allowMultipleSelections.of(true)],
    });
    const both = state.update({
      selection: state.selection.addRange(marked('one |two|').selection.main),
    }).state;
    expect(run(both, bold).doc.toString()).toBe('**one** **two**');
  });
});

describe('spec §2: a wrapped selection is unwrapped', () => {
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
    expect(shown(run(marked(before), command))).toBe(after);
  });
});

describe('laws of the text commands', () => {
  test.each([
    ['bold', bold],
    ['italic', italic],
  ])('%s twice is the identity on any text and selection', (_, command) => {
    fc.assert(
      fc.property(selections('ab *_\n'), (start) => {
        const twice = run(run(openText(start), command), command);
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
        const state = openText(start);
        expect(run(run(state, command), command).selection.eq(state.selection)).toBe(true);
      }),
    );
  });

  test('link twice is the identity on text without brackets, escapes and image marks', () => {
    fc.assert(
      fc.property(selections('ab *()\n'), (start) => {
        const twice = run(run(openText(start), toggleLink), toggleLink);
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
        const state = openText(start);
        const undone = run(run(state, command), undo);
        expect(undone.doc.toString()).toBe(start.doc);
        expect(undone.selection.eq(state.selection)).toBe(true);
      }),
    );
  });
});
