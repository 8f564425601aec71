/** What a key event says about itself. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/**
 * Whether a key event is that of a command (in CodeMirror's notation, such as `Mod-Alt-k` or `?`). The letter counts
 * where the keyboard has Latin ones, else its place; so it does where Alt or Shift makes another sign of the key.
 */
export function matchesKeys(keys: string, event: PressedKey, isMac: boolean): boolean {
  const mods = keys.split('-');
  const key = mods.pop() ?? '';
  const has = (mod: string) => mods.includes(mod);
  const [mod, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (mod !== has('Mod') || other || event.altKey !== has('Alt')) return false;
  // A sign that needs Shift on this keyboard, or does not: it is the sign that counts.
  if (mods.length === 0 && /^[^a-z0-9]$/i.test(key)) return event.key === key;
  if (event.shiftKey !== has('Shift')) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  const isLatin = /^[a-z]$/i.test(event.key);
  return event.code === codeOf(key) && (!isLatin || event.altKey);
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return PLACES[key] ?? key;
}

const PLACES: Readonly<Record<string, string>> = {
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
