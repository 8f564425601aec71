import { PLACES_KEY } from '#context/editorAddress.ts';
import { fieldsOf } from '#domain/json.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

/** Where the user was in a document; fields count source lines from 0, or px. */
export interface SavedPosition {
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
