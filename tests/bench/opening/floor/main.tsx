/** The floor: React and a bare CodeMirror; with `?kept` also a service worker and one read of a database. */
import '../../../../src/app/trustedTypes.ts';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const search = new URLSearchParams(location.search);

const TEXT = '# A page\n\nA paragraph with *emphasis*, `code` and [a link](https://example.org).\n';

function Editor({ text }: { readonly text: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({
      doc: text,
      parent: parent.current ?? document.body,
      extensions: [
        lineNumbers(),
        history(),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        search.get('tab') === 'html-editor' ? html() : markdown({ base: markdownLanguage }),
        syntaxHighlighting(defaultHighlightStyle),
        EditorView.lineWrapping,
      ],
    });
    return () => view.destroy();
  }, [text]);
  return <div ref={parent} />;
}

async function keptText(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('recto-shared');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('cannot open'));
  });
  const row = await new Promise<unknown>((resolve) => {
    const request = db.transaction('authSession').objectStore('authSession').get('recto-auth');
    request.onsuccess = () => resolve(request.result);
  });
  return row === undefined ? '' : TEXT;
}

const text = search.has('kept') ? await keptText() : TEXT;
createRoot(document.getElementById('root') ?? document.body).render(<Editor text={text} />);
if (search.has('kept')) void navigator.serviceWorker.register('/sw.js');
