import { undo, history } from '@codemirror/commands';
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import {
  toggleLink,
  toggleMark,
  toggleCode,
  toggleLines,
  toggleImage,
  toggleQuote,
} from '#features/editor/markdown/toggles.ts';
import { marked, openText, run, selections, shown } from '../../../support/editorText.ts';
import { fc } from '../../../support/laws.ts';
import { insertTable } from '#features/editor/markdown/markdownCommands.ts';

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

const COMMANDS: readonly (readonly [string, StateCommand])[] = [
  ['heading', toggleLines('heading2')],
  ['list', toggleLines('bullet')],
  ['numbered list', toggleLines('numbered')],
  ['task list', toggleLines('task')],
  ['quote', toggleQuote],
  ['code', toggleCode],
  ['image', toggleImage],
];

describe('commands on whole lines', () => {
  test.each([
    ['one|', toggleLines('heading1'), '# one|'],
    ['### on|e', toggleLines('heading1'), '# on|e'],
    ['# on|e', toggleLines('heading1'), 'on|e'],
    ['|one\n\ntwo|', toggleLines('bullet'), '- |one\n\n- two|'],
    ['|1. one\n2. two|', toggleLines('bullet'), '|- one\n- two|'],
    ['|one\ntwo|', toggleLines('numbered'), '1. |one\n2. two|'],
    ['  |one', toggleLines('task'), '  - [ ] |one'],
    ['|- [x] one\n- two|', toggleLines('task'), '|- [x] one\n- [ ] two|'],
    ['|one\n\ntwo|', toggleQuote, '> |one\n>\n> two|'],
    ['> |one\n> > two|', toggleQuote, '|one\n> two|'],
    ['|one\n|two', toggleQuote, '> |one\n|two'],
  ])('%j', (before, command, after) => {
    expect(shown(run(marked(before), command))).toBe(after);
  });
});

describe('code and images', () => {
  test.each([
    ['a |word| b', toggleCode, 'a `|word|` b'],
    ['a `|word|` b', toggleCode, 'a |word| b'],
    ['a |w`rd| b', toggleCode, 'a ``|w`rd|`` b'],
    ['|let a;\nlet b;|', toggleCode, '```\n|let a;\nlet b;|\n```'],
    ['```\n|let a;\nlet b;|\n```', toggleCode, '|let a;\nlet b;|'],
    ['a |cat|', toggleImage, 'a ![cat](|https://|)'],
    ['a ![cat](|https://|)', toggleImage, 'a |cat|'],
  ])('%j', (before, command, after) => {
    expect(shown(run(marked(before), command))).toBe(after);
  });
});

describe('tables', () => {
  test.each([
    ['lines with commas', '|a,b\n1,2|', '| a   | b   |\n| --- | --- |\n| 1   | 2   |', 'a'],
    ['lines with tabs', '|a\tb, c|', '| a   | b, c |\n| --- | ---- |', 'a'],
    [
      'an empty one after the words the cursor is in',
      'x|\ny',
      'x\n\n| Column | Column |\n| ------ | ------ |\n|        |        |\n\ny',
      'Column',
    ],
  ])('%s; the first cell of its head is selected', (_, before, after, selected) => {
    const state = run(marked(before), insertTable);
    const { from, to } = state.selection.main;
    expect([state.doc.toString(), state.sliceDoc(from, to)]).toEqual([after, selected]);
  });
});

describe('laws of the commands', () => {
  test.each(COMMANDS)('%s twice gives any plain text back', (_, command) => {
    fc.assert(
      fc.property(selections(command === toggleImage ? 'ab ' : 'ab \n'), (start) => {
        const twice = run(run(openText(start), command), command);
        expect(twice.doc.toString()).toBe(start.doc);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([...COMMANDS, ['table', insertTable] as const])(
    'one undo takes %s back, text and selection',
    (_, command) => {
      fc.assert(
        fc.property(selections('ab #>-`1.[]|,\n'), (start) => {
          const state = openText(start);
          const undone = run(run(state, command), undo);
          expect(undone.doc.toString()).toBe(start.doc);
          expect(undone.selection.eq(state.selection)).toBe(true);
        }),
      );
    },
  );

  test.each([...COMMANDS, ['table', insertTable] as const])(
    '%s leaves a text that cannot be changed',
    (_, command) => {
      const state = EditorState.create({
        doc: 'a',
        extensions: [EditorState.readOnly.of(true), history()],
      });
      let changed = false;
      const dispatch = (_transaction: Transaction) => (changed = true);
      expect(command({ state, dispatch })).toBe(false);
      expect(changed).toBe(false);
    },
  );
});
