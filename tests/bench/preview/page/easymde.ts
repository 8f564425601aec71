import EasyMDE from 'easymde';
import 'easymde/dist/easymde.min.css';
import { stage } from './peer.ts';

let editor: EasyMDE | null = null;

window.peer = {
  open: (text) => {
    const element = document.createElement('textarea');
    stage().append(element);
    editor = new EasyMDE({
      element,
      initialValue: text,
      spellChecker: false,
      autoDownloadFontAwesome: false,
      sideBySideFullscreen: false,
      maxHeight: '640px',
      status: false,
    });
    EasyMDE.toggleSideBySide(editor);
  },
  placeCursor: (line) => {
    const { codemirror } = editor ?? {};
    if (codemirror === undefined) return;
    codemirror.focus();
    const at = line === 'end' ? codemirror.lastLine() : line;
    codemirror.setCursor(at, codemirror.getLine(at).length);
  },
};
