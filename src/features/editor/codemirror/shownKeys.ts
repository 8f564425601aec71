const MAC = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const OTHERS = { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };

/** A key in CodeMirror's notation (`Mod-Alt-k`) as people know it, on a Mac or elsewhere. */
export function shownKeys(key: string, isMac: boolean): string {
  const names: Readonly<Record<string, string>> = isMac ? MAC : OTHERS;
  return key
    .split('-')
    .map((name) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name))
    .join(isMac ? '' : '+');
}

/** Whether this is a Mac, an iPad or an iPhone, whose keyboards have other signs. */
export function hasMacKeys(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
}
