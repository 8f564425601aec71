import EasyMDE from 'easymde';
import 'easymde/dist/easymde.min.css';
import { stage } from './peer.ts';

/** The used part of the CodeMirror 5 inside. */
interface Field {
  readonly focus: () => void;
  readonly lastLine: () => number;
  readonly getLine: (line: number) => string;
  readonly setCursor: (line: number, character: number) => void;
}

let field: Field | null = null;

window.peer = {
  open: (text) => {
    const element = document.createElement('textarea');
    stage().append(element);
    const editor = new EasyMDE({
      element,
      initialValue: text,
      spellChecker: false,
      autoDownloadFontAwesome: false,
      sideBySideFullscreen: false,
      maxHeight: '640px',
      status: false,
    });
    field = editor.codemirror;
    EasyMDE.toggleSideBySide(editor);
  },
  placeCursor: (line) => {
    if (field === null) return;
    field.focus();
    const at = line === 'end' ? field.lastLine() : line;
    field.setCursor(at, field.getLine(at).length);
  },
};
