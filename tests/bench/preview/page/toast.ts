import { Editor } from '@toast-ui/editor';
import '@toast-ui/editor/dist/toastui-editor.css';
import { stage } from './peer.ts';

let editor: Editor | null = null;

window.peer = {
  open: (text) => {
    editor = new Editor({
      el: stage(),
      height: '780px',
      initialEditType: 'markdown',
      previewStyle: 'vertical',
      initialValue: text,
      usageStatistics: false,
      autofocus: false,
    });
  },
  placeCursor: (line) => {
    if (editor === null) return;
    editor.focus();
    if (line === 'end') return editor.moveCursorToEnd(true);
    const text = editor.getMarkdown().split('\n')[line] ?? '';
    const place: [number, number] = [line + 1, text.length + 1];
    editor.setSelection(place, place);
  },
};
