/** A key in CodeMirror's notation (`Mod-Alt-k`) as `aria-keyshortcuts` wants it, for both kinds of keyboard. */
export function ariaKeys(key: string): string {
  const names = key.split('-').map((name) => (name.length === 1 ? name.toUpperCase() : name));
  return ['Control', 'Meta']
    .map((mod) => names.map((name) => (name === 'Mod' ? mod : name)).join('+'))
    .join(' ');
}
