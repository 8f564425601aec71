import { historyField } from '@codemirror/commands';
import { foldState } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import ReactCodeMirror from '@uiw/react-codemirror';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { editorExtensions, type EditorEvents } from './editorExtensions.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { EditorSnapshot } from '#features/editor/document/editorMemory.ts';
import { usePaneSetting, wrapLines } from '#features/editor/layout/paneSettings.ts';

/**
 * The text field of an editor. It owns the text: `initialText` is read once, and changes are told by `onDoc`.
 * A snapshot brings back undo history, selection and scroll position; another is handed out when it goes.
 */
export function CodeEditor({
  kind,
  initialText,
  snapshot,
  readOnly,
  mayChange,
  onView,
  onDoc,
  onLeave,
}: {
  readonly kind: EditorKind;
  readonly initialText: string;
  readonly snapshot: EditorSnapshot | undefined;
  /** Shows the text and takes no more. */
  readonly readOnly: boolean;
  /** The same, asked before every change: the screen follows a moment later. */
  readonly mayChange: () => boolean;
  readonly onView: (view: EditorView) => void;
  readonly onDoc: EditorEvents['onDoc'];
  readonly onLeave: (snapshot: Omit<EditorSnapshot, 'text'>) => void;
}) {
  const hintId = useId();
  const view = useRef<EditorView | null>(null);
  const [leaves, setLeaves] = useState(false);
  const [start] = useState({ initialText, snapshot });
  const [lock] = useState(() => new Compartment());
  const [wrap] = useState(() => new Compartment());
  const wraps = usePaneSetting(wrapLines) === 'on';
  const [extensions] = useState(() => [
    editorExtensions(kind, hintId, { onDoc, onTabLeaves: setLeaves }),
    EditorState.changeFilter.of(mayChange),
    lock.of([]),
    wrap.of(wraps ? EditorView.lineWrapping : []),
  ]);
  useEffect(() => {
    view.current?.dispatch({ effects: lock.reconfigure(readOnly ? LOCKED : []) });
  }, [lock, readOnly]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrap.reconfigure(wraps ? EditorView.lineWrapping : []) });
  }, [wrap, wraps]);

  const leave = useEffectEvent((left: EditorView) => {
    onLeave({
      json: left.state.toJSON(KEPT),
      scrollTop: left.scrollDOM.scrollTop,
    });
  });
  useLayoutEffect(
    () => () => {
      if (view.current !== null) leave(view.current);
    },
    [],
  );

  return (
    <>
      <ReactCodeMirror
        className="min-h-0 flex-1 overflow-hidden"
        height="100%"
        theme="none"
        basicSetup={false}
        indentWithTab={false}
        value={start.initialText}
        extensions={extensions}
        {...(start.snapshot && {
          initialState: { json: start.snapshot.json, fields: KEPT },
        })}
        onCreateEditor={(created) => {
          view.current = created;
          const top = start.snapshot?.scrollTop ?? 0;
          created.requestMeasure({
            read: () => undefined,
            write: () => (created.scrollDOM.scrollTop = top),
          });
          onView(created);
        }}
      />
      <p
        id={hintId}
        className={cx(
          'truncate border-t border-line px-4 py-1 text-xs max-sm:hidden pointer-coarse:hidden',
          leaves ? 'text-accent' : 'text-muted',
        )}
      >
        {leaves
          ? 'Now Tab leaves the editor.'
          : 'Tab inserts two spaces. Escape, then Tab leaves the editor.'}
      </p>
    </>
  );
}

/** What of an editor comes back with its tab, beside text and selection. */
const KEPT = { history: historyField, folds: foldState };

const LOCKED = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
