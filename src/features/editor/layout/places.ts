/** Where somebody was in a document, for when its editor is opened again in this tab. */
export interface Place {
  /** The pane that a narrow window showed. */
  readonly pane?: 'first' | 'second';
  /** The source line at the top of the editor, from 0. */
  readonly line?: number;
  /** The source line at the top of a Markdown preview that scrolls by itself, from 0. */
  readonly previewLine?: number;
  /** How far an HTML preview was scrolled, px. */
  readonly scroll?: { readonly x: number; readonly y: number };
}

const STORAGE_KEY = 'recto-editor-places';

/** So many documents are remembered. */
const MOST = 30;

/** Remembers more of where somebody is in a document, by its key; it outlives a reload, not the tab. */
export function rememberPlace(documentKey: string, place: Place): void {
  const { [documentKey]: known, ...others } = places();
  const kept = Object.entries(others).slice(1 - MOST);
  const next = Object.fromEntries([...kept, [documentKey, { ...known, ...place }]]);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // A closed or full storage costs the memory of it, and nothing else.
  }
}

/** Where somebody was in a document, as far as it is known. */
export function rememberedPlace(documentKey: string): Place | undefined {
  return places()[documentKey];
}

/** Forgets a document's place: what is opened under its key next is another text. */
export function forgetPlace(documentKey: string): void {
  const { [documentKey]: _gone, ...others } = places();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(others));
  } catch {
    // As above.
  }
}

function places(): Readonly<Record<string, Place>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [key, readPlace(value)]),
    );
  } catch {
    return {};
  }
}

function readPlace(value: unknown): Place {
  if (typeof value !== 'object' || value === null) return {};
  const place: { -readonly [Key in keyof Place]: Place[Key] } = {};
  if ('pane' in value && (value.pane === 'first' || value.pane === 'second'))
    place.pane = value.pane;
  if ('line' in value && typeof value.line === 'number') place.line = value.line;
  if ('previewLine' in value && typeof value.previewLine === 'number') {
    place.previewLine = value.previewLine;
  }
  if ('scroll' in value && typeof value.scroll === 'object' && value.scroll !== null) {
    const { scroll } = value;
    if (
      'x' in scroll &&
      'y' in scroll &&
      typeof scroll.x === 'number' &&
      typeof scroll.y === 'number'
    ) {
      place.scroll = { x: scroll.x, y: scroll.y };
    }
  }
  return place;
}
