import { undo } from '@codemirror/commands';
import { describe, expect, test } from 'vitest';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { lineCount } from '#features/editor/text/textCounts.ts';
import { replaceText } from '#features/editor/codemirror/replaceText.ts';
import { boundedShare } from '#features/editor/layout/paneSettings.ts';
import { ariaKeys, shownKeys } from '#context/commands.ts';
import { insertTab } from '#features/editor/codemirror/editorExtensions.ts';
import { marked, openText, run, shown } from '../../../support/editorText.ts';
import { fc } from '../../../support/laws.ts';

describe('spec §2: Tab inserts two spaces', () => {
  test('at the cursor', () => {
    expect(shown(run(marked('a|b'), insertTab))).toBe('a  |b');
  });

  test('in place of a selection within a line', () => {
    expect(shown(run(marked('a|b|c'), insertTab))).toBe('a  |c');
  });

  test('before every line of a selection of several', () => {
    expect(run(marked('|a\nb|\nc'), insertTab).doc.toString()).toBe('  a\n  b\nc');
  });
});

describe('spec §2: Reset replaces the whole text', () => {
  test('by any text in one undo step', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const start = openText({ doc: before, anchor: 0, head: 0 });
        const replaced = start.update(replaceText(start, after)).state;
        expect(replaced.doc.toString()).toBe(after);
        expect(run(replaced, undo).doc.toString()).toBe(before);
      }),
    );
  });

  test('and keeps the cursor in unchanged text', () => {
    const start = marked('one |two three');
    const replaced = start.update(replaceText(start, 'one two four')).state;
    expect(shown(replaced)).toBe('one |two four');
  });
});

describe('the studio shows where the text is stored', () => {
  const clean = { pageId: 'p', dirty: false, draft: { kind: 'none' }, isStale: false } as const;
  test.each([
    [{ ...clean, pageId: null }, undefined, 'Not saved yet'],
    [{ ...clean, dirty: true, draft: { kind: 'pending' } }, undefined, 'Writing…'],
    [{ ...clean, dirty: true, draft: { kind: 'kept' } }, 'waiting', 'Draft kept on this device'],
    [clean, 'waiting', 'Saved on this device'],
    [clean, 'sending', 'Saved on this device'],
    [clean, undefined, 'Synced'],
    [clean, 'conflict', 'Saved here, changed elsewhere too'],
    [clean, 'failed', 'Saved on this device, refused by the server'],
  ] as const)('%j, %s: %s', (editing, sync, label) => {
    expect(describeDocument(editing, sync).label).toBe(label);
  });

  test('a draft that is not stored shows why', () => {
    const draft = { kind: 'failed', failure: { kind: 'storageFull' } } as const;
    expect(describeDocument({ ...clean, dirty: true, draft }, undefined)).toMatchObject({
      tone: 'danger',
      label: expect.stringContaining('no storage left'),
    });
  });
});

describe('editor helpers', () => {
  test('the line count is formatted', () => {
    expect([1, 2, 12_345].map(lineCount)).toEqual(['1 line', '2 lines', '12,345 lines']);
  });

  test('aria-keyshortcuts names the keys of both kinds of keyboard', () => {
    expect(ariaKeys('Mod-Alt-k')).toBe('Control+Alt+K Meta+Alt+K');
    expect(['Alt-Shift-f', 'F8', '?'].map(ariaKeys)).toEqual(['Alt+Shift+F', 'F8', '?']);
  });

  test('the divider keeps a minimum width for both panes', () => {
    expect([boundedShare(3), boundedShare(96), boundedShare(48.123)]).toEqual([20, 80, 48.1]);
    expect([boundedShare(3, 720), boundedShare(96, 720), boundedShare(3, 400)]).toEqual([
      40, 60, 50,
    ]);
  });

  test('different texts have different fingerprints', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(fingerprint(a) === fingerprint(b)).toBe(a === b);
      }),
    );
  });
});

test.each([
  ['Mod-b', false, 'Ctrl+B'],
  ['Mod-Shift-.', false, 'Ctrl+Shift+.'],
  ['Mod-Alt-1', true, '⌘⌥1'],
])('the keys %j are shown as people know them', (key, isMac, shown) => {
  expect(shownKeys(key, isMac)).toBe(shown);
});
