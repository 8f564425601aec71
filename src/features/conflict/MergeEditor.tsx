import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MergePlace } from '#domain/sync/handMerge.ts';
import type { ContentType } from '#domain/page/page.ts';
import { codeLanguage } from '#frames/highlight/codeLanguage.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { placeTheme } from '#ui/code/placeTheme.ts';
import { placesField, placesOf } from './placesField.ts';

/** The merged text, to write in. It owns the text: `start` is read once, and changes are told by `onWritten`. */
export function MergeEditor({
  start,
  type,
  onView,
  onWritten,
}: {
  readonly start: { readonly text: string; readonly places: readonly MergePlace[] };
  readonly type: ContentType;
  readonly onView: (view: EditorView | null) => void;
  readonly onWritten: (doc: Text, places: readonly MergePlace[]) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [language] = useState(() => new Compartment());
  const [first] = useState({ ...start, type });
  const tellView = useEffectEvent(onView);
  const tellWritten = useEffectEvent(onWritten);

  useEffect(() => {
    if (place.current === null) return undefined;
    const created = new EditorView({
      parent: place.current,
      doc: first.text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        history(),
        EditorView.lineWrapping,
        language.of(codeLanguage(first.type)),
        // Tab leaves this editor: it is for mending a text, not for writing code.
        keymap.of([...historyKeymap, ...defaultKeymap]),
        placesField(first.places),
        EditorView.contentAttributes.of({ 'aria-label': 'Merged text' }),
        EditorView.updateListener.of((update) => {
          const places = placesOf(update.state);
          if (update.docChanged || places !== placesOf(update.startState)) {
            tellWritten(update.state.doc, places);
          }
        }),
        placeTheme,
        codeTheme,
      ],
    });
    view.current = created;
    tellView(created);
    return () => {
      view.current = null;
      tellView(null);
      created.destroy();
    };
  }, [first, language]);

  useEffect(() => {
    view.current?.dispatch({ effects: language.reconfigure(codeLanguage(type)) });
  }, [language, type]);

  return <div ref={place} className="min-h-0 flex-1 overflow-hidden" />;
}
