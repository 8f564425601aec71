import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { searchKeymap } from '@codemirror/search';
import type { KeyBinding } from '@codemirror/view';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '#features/editor/commands/command.ts';
import { codeCommands } from '#features/editor/commands/codeCommands.ts';
import { documentCommands } from '#features/editor/commands/documentCommands.ts';
import { goCommands } from '#features/editor/commands/goCommands.ts';
import { matchesKeys } from '#features/editor/commands/matchesKeys.ts';
import { menuItems } from '#features/editor/commands/menuItems.ts';
import { paletteSections } from '#features/editor/commands/paletteSections.ts';
import { rankByQuery } from '#features/editor/commands/rankCommands.ts';
import { textCommands } from '#features/editor/commands/textCommands.ts';
import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { EDITOR_KINDS, type EditorKind } from '#features/editor/editorKinds.ts';

vi.mock('#content/starters/welcome.ts', () => ({ WELCOME_HTML: '', WELCOME_MARKDOWN: '' }));
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

const OWN: readonly Pick<Command, 'id' | 'label' | 'group' | 'keys'>[] = [
  { id: 'palette', label: 'Command palette', group: 'View', keys: 'Mod-k' },
  { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'View', keys: '?' },
];

/** All commands except those of the panes. */
function commandsOf(kind: EditorKind): readonly Omit<Command, 'run'>[] {
  return [
    ...documentCommands(ACTIONS),
    ...codeCommands(kind, null, true),
    ...textCommands(kind, nothing, nothing),
    ...OWN,
    ...goCommands(kind.tab, nothing),
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
    const everywhere = [...documentCommands(ACTIONS), ...OWN];
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

describe('finding a command', () => {
  const found = (query: string, ...labels: string[]) =>
    rankByQuery(
      labels.map((label) => ({ label, words: label === 'Quote' ? 'blockquote' : undefined })),
      query,
    ).map(({ label }) => label);

  test('an empty query finds all in order', () => {
    expect(found(' ', 'b', 'a')).toEqual(['b', 'a']);
  });

  test('ranks the start of the label before a word, and that before part of a word', () => {
    expect(found('page', 'Homepage', 'New page', 'Page up')).toEqual([
      'Page up',
      'New page',
      'Homepage',
    ]);
  });

  test('every word must match, in any order', () => {
    expect(found('page new', 'New page', 'New draft')).toEqual(['New page']);
  });

  test('matches letters in order, search terms, and ignores accents and case', () => {
    expect(found('h2', 'Heading 2', 'Heading 3')).toEqual(['Heading 2']);
    expect(found('block', 'Quote', 'Bold')).toEqual(['Quote']);
    expect(found('RESUME', 'Open Résumé')).toEqual(['Open Résumé']);
    expect(found('zz', 'Zebra')).toEqual([]);
  });
});

describe('the palette', () => {
  afterEach(() => vi.clearAllMocks());
  const command = (id: string, group: Command['group'], disabled = false): Command => ({
    id,
    label: id,
    group,
    disabled,
    run: nothing,
  });
  const all = [
    command('Save', 'Document'),
    command('Gone', 'Document', true),
    command('Bold', 'Text'),
    command('Sort', 'Text'),
    ...Array.from({ length: 9 }, (_, n) => command(`open.${n}`, 'Go')),
  ];
  const shown = (recent: readonly string[], query: string) =>
    paletteSections(all, recent, query).map(({ label, items }) => [
      label,
      items.map(({ id }) => id),
    ]);

  test('shows recent commands, then the groups of enabled commands and a few pages', () => {
    expect(shown(['Sort', 'nothing', 'Gone'], '')).toEqual([
      ['Recently used', ['Sort']],
      ['Document', ['Save']],
      ['Text', ['Bold']],
      ['Go', ['open.0', 'open.1', 'open.2', 'open.3', 'open.4']],
    ]);
  });

  test('shows the groups of a query by their best result, with every matching page', () => {
    expect(shown(['Sort'], 'so')).toEqual([['Text', ['Sort']]]);
    expect(shown([], 'open')[0]?.[1]).toHaveLength(9);
    expect(shown([], 'xyz')).toEqual([]);
  });

  test('a menu lists its enabled commands', () => {
    const items = menuItems(all, ['Bold', 'Gone', 'none', 'Save'], ['Save']);
    expect(items.map(({ label, tone }) => [label, tone])).toEqual([
      ['Bold', 'neutral'],
      ['Save', 'danger'],
    ]);
  });
});
