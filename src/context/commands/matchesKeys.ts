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
