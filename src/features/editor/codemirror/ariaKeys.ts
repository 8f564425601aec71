/** Keys in CodeMirror's notation (`Mod-Alt-k`) as `aria-keyshortcuts` wants them; with `Mod` for both kinds of keyboard. */
export function ariaKeys(keys: string): string {
  const names = keys.split('-').map((name) => (name.length === 1 ? name.toUpperCase() : name));
  const mods = names.includes('Mod') ? ['Control', 'Meta'] : ['Mod'];
  return mods.map((mod) => names.map((name) => (name === 'Mod' ? mod : name)).join('+')).join(' ');
}
