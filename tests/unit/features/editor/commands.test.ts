import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { searchKeymap } from '@codemirror/search';
import type { KeyBinding } from '@codemirror/view';
import { describe, expect, test, vi } from 'vitest';
import {
  ariaKeys,
  dialogCommands,
  type Command,
  matchesKeys,
  shownKeys,
} from '#context/commands.ts';
import { codeCommands } from '#features/editor/commands/codeCommands.ts';
import { documentCommands } from '#features/editor/commands/useStudioCommands.ts';
import { menuItems, textCommands } from '#features/editor/commands/textCommands.ts';
import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { goCommands } from '#features/palette/useGlobalCommands.ts';
import { EDITOR_KINDS, type EditorKind } from '#features/editor/editorKinds.ts';

vi.mock('#content/starters/starters.ts', () => ({ WELCOME_HTML: '', WELCOME_MARKDOWN: '' }));
vi.stubGlobal('navigator', { userAgent: 'Linux' });

const nothing = () => undefined;

const ACTIONS: DocumentActions = {
  pageId: 'p',
  dirty: true,
  save: nothing,
  saveAsNew: nothing,
  askForNew: nothing,
  askForFormat: nothing,
  openFile: nothing,
  copy: nothing,
  download: nothing,
  reset: nothing,
  view: nothing,
  history: nothing,
  preview: nothing,
  discardDraft: nothing,
};

/** All commands except those of the panes. */
function commandsOf(kind: EditorKind): readonly Omit<Command, 'run'>[] {
  return [
    ...documentCommands(ACTIONS),
    ...codeCommands(kind, null, true),
    ...textCommands(kind, nothing, nothing),
    ...dialogCommands(nothing),
    ...goCommands(true, { to: '/', tab: kind.tab }, nothing),
  ];
}

/** Bindings of the text field, also on a Mac. */
const FIELD: readonly KeyBinding[] = [...defaultKeymap, ...historyKeymap, ...searchKeymap];

describe.each(Object.values(EDITOR_KINDS))('the commands of the $heading', (kind) => {
  const commands = commandsOf(kind);
  const keys = commands.flatMap((command) => command.keys ?? []).map(inOrder);

  test('have unique ids and labels', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    expect(new Set(commands.map(({ label }) => label)).size).toBe(commands.length);
  });

  test('have unique keys', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('outside the text field do not use its keys', () => {
    const everywhere = [...documentCommands(ACTIONS), ...dialogCommands(nothing)];
    const wanted = everywhere.flatMap((command) => command.keys ?? []).map(inOrder);
    const taken = FIELD.flatMap((binding) => [binding.key ?? [], binding.linux ?? []].flat());
    expect(taken.map(inOrder).filter((key) => wanted.includes(key))).toEqual([]);
    const onMac = FIELD.flatMap((binding) => binding.mac ?? []).map(inOrder);
    const wantedOnMac = wanted.map((key) => key.replace('Mod', 'Cmd'));
    expect(onMac.filter((key) => wantedOnMac.includes(key) || wanted.includes(key))).toEqual([]);
  });
});

function inOrder(keys: string): string {
  const names = keys.split('-');
  const key = names.pop() ?? '';
  return [...names.toSorted(), key.toLowerCase()].join('-');
}

describe('the keys of a command', () => {
  const press = (given: Partial<Parameters<typeof matchesKeys>[1]>) => ({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...given,
  });

  test.each([
    ['s', 'KeyS', true],
    ['S', 'KeyS', true],
    ['ы', 'KeyS', true],
    // Dvorak: the letter counts, not the physical key.
    ['o', 'KeyS', false],
    ['s', 'Semicolon', true],
    ['a', 'KeyA', false],
  ])('Ctrl with %s at %s saves: %s', (key, code, saves) => {
    expect(matchesKeys('Mod-s', press({ key, code, ctrlKey: true }), false)).toBe(saves);
  });

  test('use Cmd on a Mac, where Ctrl keeps its own meaning', () => {
    const k = { key: 'k', code: 'KeyK' };
    expect(matchesKeys('Mod-k', press({ ...k, metaKey: true }), true)).toBe(true);
    expect(matchesKeys('Mod-k', press({ ...k, ctrlKey: true }), true)).toBe(false);
    expect(matchesKeys('Mod-k', press({ ...k, ctrlKey: true, metaKey: true }), true)).toBe(false);
  });

  test('match only with exactly the same modifiers', () => {
    const k = { key: 'K', code: 'KeyK', ctrlKey: true };
    expect(matchesKeys('Mod-k', press({ ...k, shiftKey: true }), false)).toBe(false);
    expect(matchesKeys('Mod-Alt-k', press({ ...k, altKey: true }), false)).toBe(true);
    expect(matchesKeys('Mod-k', press({ key: 'k', code: 'KeyK' }), false)).toBe(false);
  });

  test('match the physical key where Alt or Shift changes the character', () => {
    const alt = { key: '¡', code: 'Digit1', altKey: true, metaKey: true };
    expect(matchesKeys('Mod-Alt-1', press(alt), true)).toBe(true);
    const shift = { key: '>', code: 'Period', shiftKey: true, ctrlKey: true };
    expect(matchesKeys('Mod-Shift-.', press(shift), false)).toBe(true);
  });

  test('match a question mark on any keyboard layout', () => {
    expect(matchesKeys('?', press({ key: '?', code: 'Slash', shiftKey: true }), false)).toBe(true);
    expect(matchesKeys('?', press({ key: '?', code: 'Minus' }), false)).toBe(true);
    expect(matchesKeys('?', press({ key: '?', ctrlKey: true }), false)).toBe(false);
    expect(matchesKeys('?', press({ key: '/', code: 'Slash' }), false)).toBe(false);
  });
});

test('aria-keyshortcuts names the keys of both kinds of keyboard', () => {
  expect(ariaKeys('Mod-Alt-k')).toBe('Control+Alt+K Meta+Alt+K');
  expect(['Alt-Shift-f', 'F8', '?'].map(ariaKeys)).toEqual(['Alt+Shift+F', 'F8', '?']);
});

test.each([
  ['Mod-b', false, 'Ctrl+B'],
  ['Mod-Shift-.', false, 'Ctrl+Shift+.'],
  ['Mod-Alt-1', true, '⌘⌥1'],
])('the keys %j are shown as the user’s system shows keys', (key, isMac, shown) => {
  expect(shownKeys(key, isMac)).toBe(shown);
});

test('a menu lists its enabled commands', () => {
  const command = (id: string, disabled = false): Command => ({
    id,
    label: id,
    group: 'Text',
    disabled,
    run: nothing,
  });
  const all = [command('Save'), command('Gone', true), command('Bold')];
  const items = menuItems(all, ['Bold', 'Gone', 'none', 'Save'], ['Save']);
  expect(items.map(({ label, tone }) => [label, tone])).toEqual([
    ['Bold', 'neutral'],
    ['Save', 'danger'],
  ]);
});
