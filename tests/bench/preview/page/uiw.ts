import MDEditor from '@uiw/react-md-editor';
import '@uiw/react-md-editor/markdown-editor.css';
import '@uiw/react-markdown-preview/markdown.css';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { stage } from './peer.ts';

function App({ text }: { readonly text: string }) {
  const [value, setValue] = useState(text);
  const onChange = (next: string | undefined): void => setValue(next ?? '');
  return createElement(MDEditor, { value, onChange, preview: 'live', height: 780 });
}

window.peer = {
  open: (text) => createRoot(stage()).render(createElement(App, { text })),
  placeCursor: (line) => {
    const field = document.querySelector('textarea');
    if (field === null) return;
    field.focus();
    const lines = field.value.split('\n').slice(0, line === 'end' ? undefined : line + 1);
    const at = lines.join('\n').length;
    field.setSelectionRange(at, at);
  },
};
