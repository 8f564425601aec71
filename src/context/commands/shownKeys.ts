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
