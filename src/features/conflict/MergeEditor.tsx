import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MergeOverlap } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { codeLanguage } from '#frames/code/codeLanguage.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { placeTheme } from '#ui/code/diffTheme.ts';
import { placesField, placesOf } from './placesField.ts';

/** An uncontrolled editor of the merged text: `start` is only read once. */
export function MergeEditor({
  start,
  type,
  onView,
  onEdit,
}: {
  readonly start: { readonly text: string; readonly places: readonly MergeOverlap[] };
  readonly type: ContentType;
  readonly onView: (view: EditorView | null) => void;
  readonly onEdit: (doc: Text, places: readonly MergeOverlap[]) => void;
}) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [language] = useState(() => new Compartment());
  const [first] = useState({ ...start, type });
  const notifyView = useEffectEvent(onView);
  const notifyEdit = useEffectEvent(onEdit);

  useEffect(() => {
    if (parent.current === null) return undefined;
    const created = new EditorView({
      parent: parent.current,
      doc: first.text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        history(),
        EditorView.lineWrapping,
        language.of(codeLanguage(first.type)),
        // Tab leaves this editor: it is for correcting a text, not for writing code.
        keymap.of([...historyKeymap, ...defaultKeymap]),
        placesField(first.places),
        EditorView.contentAttributes.of({ 'aria-label': 'Merged text' }),
        EditorView.updateListener.of((update) => {
          const places = placesOf(update.state);
          if (update.docChanged || places !== placesOf(update.startState)) {
            notifyEdit(update.state.doc, places);
          }
        }),
        placeTheme,
        codeTheme,
      ],
    });
    view.current = created;
    notifyView(created);
    return () => {
      view.current = null;
      notifyView(null);
      created.destroy();
    };
  }, [first, language]);

  useEffect(() => {
    view.current?.dispatch({ effects: language.reconfigure(codeLanguage(type)) });
  }, [language, type]);

  return <div ref={parent} className="min-h-0 flex-1 overflow-hidden" />;
}
