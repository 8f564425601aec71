import { useSyncExternalStore, useEffect, useLayoutEffect, useState } from 'react';
import { createListeners } from '#domain/listeners.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';
import { atom, useAtomValue, useStore } from 'jotai';
import { PLACES_KEY } from '#context/editorAddress.ts';
import { fieldsOf } from '#domain/json.ts';

interface PaneSetting<Value extends string> {
  readonly current: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const DEVICES = ['phone', 'tablet', 'full'] as const;

export type Device = (typeof DEVICES)[number];

/** Preview widths in px; null is the pane's own width. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number | null>> = {
  phone: 390,
  tablet: 768,
  full: null,
};

const ON_OFF = ['on', 'off'] as const;

export const previewDevice = setting('recto-preview-device', DEVICES, 'full');
export const scrollTogether = setting('recto-scroll-together', ON_OFF, 'on');
export const wrapLines = setting('recto-editor-wrap', ON_OFF, 'on');
export const consoleShown = setting('recto-preview-console', ON_OFF, 'off');

export function usePaneSetting<Value extends string>(of: PaneSetting<Value>): Value {
  return useSyncExternalStore(of.subscribe, of.current);
}

function setting<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: NoInfer<Value>,
): PaneSetting<Value> {
  const listeners = createListeners();
  let known: Value | null = null;
  return {
    current: () => {
      const stored = known ?? readItem('localStorage', key);
      return (known ??= values.find((value) => value === stored) ?? initial);
    },
    set: (value) => {
      known = value;
      writeItem('localStorage', key, value);
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}

/** `first` is the editor, `second` the preview. */
type PaneChoice = 'first' | 'second';

/** The window has room for both panes; must equal the CSS variant `split`. */
export const SPLIT = '(min-width: 64rem), (min-width: 48rem) and (min-height: 30rem)';

export const shownPane = atom<PaneChoice>('first');

export const assistantShown = atom(false);

export function useSavedPane(documentKey: string): void {
  const store = useStore();
  const [firstKey] = useState(documentKey);
  useLayoutEffect(() => {
    store.set(shownPane, savedPosition(firstKey)?.pane ?? 'first');
  }, [store, firstKey]);
  const pane = useAtomValue(shownPane);
  useEffect(() => savePosition(documentKey, { pane }), [documentKey, pane]);
}

export const MIN_SHARE = 20;

const MIN_PANE_PX = 288;

const STORAGE_KEY = 'recto-editor-split';
const DEFAULT_SHARE = 50;

/** The share nearest to `share` that leaves room for both panes in `width` px. */
export function boundedShare(share: number, width = Infinity): number {
  const least = Math.min(DEFAULT_SHARE, Math.max(MIN_SHARE, (100 * MIN_PANE_PX) / width));
  const bounded = Math.min(100 - least, Math.max(least, share));
  return Math.round(bounded * 10) / 10;
}

export function savedShare(): number {
  const share = Number(readItem('localStorage', STORAGE_KEY) ?? DEFAULT_SHARE);
  return Number.isFinite(share) ? boundedShare(share) : DEFAULT_SHARE;
}

export function saveShare(share: number): void {
  writeItem('localStorage', STORAGE_KEY, String(share));
}

/** Where the user was in a document; fields count source lines from 0, or px. */
interface SavedPosition {
  readonly pane?: 'first' | 'second';
  readonly line?: number;
  /** The source line at the top of a Markdown preview that scrolls independently, from 0. */
  readonly previewLine?: number;
  readonly scroll?: { readonly x: number; readonly y: number };
}

const MAX_DOCUMENTS = 30;

/** Survives a reload, not the tab. */
export function savePosition(documentKey: string, change: SavedPosition): void {
  const { [documentKey]: known, ...others } = positions();
  const kept = Object.entries(others).slice(1 - MAX_DOCUMENTS);
  write([...kept, [documentKey, { ...known, ...change }]]);
}

export function savedPosition(documentKey: string): SavedPosition | undefined {
  return positions()[documentKey];
}

/** Called before the key is reused for another document. */
export function forgetPosition(documentKey: string): void {
  write(Object.entries(positions()).filter(([key]) => key !== documentKey));
}

function write(entries: readonly (readonly [string, SavedPosition])[]): void {
  writeItem('sessionStorage', PLACES_KEY, JSON.stringify(Object.fromEntries(entries)));
}

function positions(): Readonly<Record<string, SavedPosition>> {
  try {
    const stored = fieldsOf(JSON.parse(readItem('sessionStorage', PLACES_KEY) ?? '{}'));
    return Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [key, readPosition(value)]),
    );
  } catch {
    return {};
  }
}

function readPosition(value: unknown): SavedPosition {
  const { pane, line, previewLine, scroll } = fieldsOf(value);
  const { x, y } = fieldsOf(scroll);
  return {
    ...((pane === 'first' || pane === 'second') && { pane }),
    ...(typeof line === 'number' && { line }),
    ...(typeof previewLine === 'number' && { previewLine }),
    ...(typeof x === 'number' && typeof y === 'number' && { scroll: { x, y } }),
  };
}
