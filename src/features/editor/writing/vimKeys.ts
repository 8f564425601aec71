import { Vim, vim } from '@replit/codemirror-vim';
import { Prec, type Extension } from '@codemirror/state';

/** Saves by the app's own shortcut, which works wherever the focus is. */
function save(): void {
  const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
  const key = { key: 's', code: 'KeyS', ctrlKey: !isMac, metaKey: isMac };
  window.dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true }));
}

let isDefined = false;

export function vimKeys(): Extension {
  if (!isDefined) Vim.defineEx('write', 'w', save);
  isDefined = true;
  return Prec.highest(vim({ status: true }));
}
