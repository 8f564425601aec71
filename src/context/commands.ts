import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { ContentType } from '#domain/page/page.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';
import { listen } from '#ui/browser/listen.ts';

export const COMMAND_GROUPS = [
  'Document',
  'Edit',
  'Text',
  'View',
  'Go',
  'Drafts',
  'Settings',
  'Search',
] as const;

type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An action of a screen. Menus, toolbar, keyboard, palette and shortcut sheet are generated from one list. */
export interface Command {
  /** Unique and stable: recently used commands are stored by it. */
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** In CodeMirror's notation. Keys of `Edit` and `Text` apply in the text, others on the whole screen. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  readonly disabled?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly words?: string | undefined;
}

export function inGroup(
  group: CommandGroup,
  commands: readonly Omit<Command, 'group'>[],
): readonly Command[] {
  return commands.map((command) => ({ ...command, group }));
}

/** Replaces browser shortcuts. Keys of `Edit` and `Text` work only in the text, and none while a dialog is open. */
export function useCommandKeys(commands: readonly Command[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
    const command = commands.find(
      ({ keys }) => keys !== undefined && matchesKeys(keys, event, hasMacKeys()),
    );
    if (command?.keys === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    const isPlain = !command.keys.includes('-');
    if (isPlain && target !== null && target.closest(TAKES_KEYS) !== null) return;
    const isTextCommand = command.group === 'Edit' || command.group === 'Text';
    if (isTextCommand && target?.closest('.cm-content') === null) return;
    event.preventDefault();
    const hasDialog = document.querySelector(MODAL) !== null;
    if (!event.repeat && !hasDialog && command.disabled !== true) command.run();
  });
  useEffect(() => listen(window, ['keydown'], (event) => onKey(event)), []);
}

/** A plain key types text there, or chooses an entry. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable="true"], .cm-editor, [role="menu"], [role="listbox"]';

const MODAL = '[role="dialog"], [role="alertdialog"]';

export type CommandDialog = 'palette' | 'shortcuts';

const listeners = createListeners();

let requested: CommandDialog | null = null;

/** Opens the palette or the list of keys, as soon as their code is loaded. */
export function showCommandDialog(dialog: CommandDialog): void {
  requested = dialog;
  listeners.notify();
}

/** Calls `open` for each requested dialog, also for requests before its code was loaded. */
export function onCommandDialog(open: (dialog: CommandDialog) => void): () => void {
  const take = () => {
    if (requested !== null) open(requested);
    requested = null;
  };
  take();
  return listeners.subscribe(take);
}

export function dialogCommands(show: (dialog: CommandDialog) => void): readonly Command[] {
  return inGroup('View', [
    { id: 'palette', label: 'Command palette', keys: 'Mod-k', run: () => show('palette') },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keys: '?',
      run: () => show('shortcuts'),
      words: 'keys help',
    },
  ]);
}

const STORAGE_KEY = 'recto-last-editor';

export function lastEditor(): ContentType {
  return readItem('localStorage', STORAGE_KEY) === 'html' ? 'html' : 'markdown';
}

export function rememberEditor(type: ContentType): void {
  writeItem('localStorage', STORAGE_KEY, type);
}

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** Compares the letter on Latin keyboards, else the physical key, as where Alt or Shift changes the character. */
export function matchesKeys(keys: string, event: PressedKey, isMac: boolean): boolean {
  const mods = keys.split('-');
  const key = mods.pop() ?? '';
  const has = (mod: string) => mods.includes(mod);
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (mod !== has('Mod') || other || event.altKey !== has('Alt')) return false;
  // A punctuation character counts whether or not this keyboard needs Shift for it.
  if (mods.length === 0 && /^[^a-z0-9]$/i.test(key)) return event.key === key;
  if (event.shiftKey !== has('Shift')) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  const isLatin = /^[a-z]$/i.test(event.key);
  return event.code === codeOf(key) && (!isLatin || event.altKey);
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return KEY_CODES[key] ?? key;
}

const KEY_CODES: Readonly<Record<string, string>> = {
  '.': 'Period',
  ',': 'Comma',
  '/': 'Slash',
  '\\': 'Backslash',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  "'": 'Quote',
  ';': 'Semicolon',
  '-': 'Minus',
  '=': 'Equal',
  '`': 'Backquote',
};

const screenListeners = createListeners();

let shown: readonly Command[] = [];

export const screenCommands = {
  current: () => shown,
  subscribe: screenListeners.subscribe,
} as const;

export function useScreenCommands(commands: readonly Command[]): void {
  useCommandKeys(commands);
  useEffect(() => show(commands), [commands]);
  useEffect(() => () => show([]), []);
}

function show(commands: readonly Command[]): void {
  shown = commands;
  screenListeners.notify();
}

const MAC = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

const OTHERS = { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };

/** Keys in CodeMirror's notation (`Mod-Alt-k`) as printed on keyboards. */
export function shownKeys(key: string, isMac: boolean): string {
  const names: Readonly<Record<string, string>> = isMac ? MAC : OTHERS;
  return key
    .split('-')
    .map((name) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name))
    .join(isMac ? '' : '+');
}

/** Includes iPads and iPhones. */
export function hasMacKeys(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
}

/** For `aria-keyshortcuts`; `Mod` gives one for each kind of keyboard. */
export function ariaKeys(keys: string): string {
  const names = keys.split('-').map((name) => (name.length === 1 ? name.toUpperCase() : name));
  const mods = names.includes('Mod') ? ['Control', 'Meta'] : ['Mod'];
  return mods.map((mod) => names.map((name) => (name === 'Mod' ? mod : name)).join('+')).join(' ');
}
