import { historyField } from '@codemirror/commands';
import { foldState } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import ReactCodeMirror from '@uiw/react-codemirror';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { markEditorOpened } from '#context/editorOpening.ts';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import { cx } from '#ui/cx.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { EditorSnapshot } from '#features/editor/document/editingSession.ts';
import { usePaneSetting, wrapLines } from '#features/editor/layout/paneSettings.ts';
import { MAX_SOURCE_BYTES } from '#domain/page/page.ts';
import { editorExtensions, type EditorEvents } from './editorExtensions.ts';
import { addEditingAids } from './addEditingAids.ts';
import { pasteHtml } from './pasteHtml.ts';

/** Shorter text never stalls the editor, and saving reports when a page is too large. */
const HUGE = 100_000;

/**
 * Refuses a paste or drop of text that would make the page too large, before CodeMirror lays it out: 10 MB stall it for
 * a second. The text stays as it is.
 */
export function refuseHugePaste(onRefused: () => void) {
  const refuse = (view: EditorView, text: string | undefined): boolean => {
    if (text === undefined || text.length < HUGE) return false;
    const { doc, selection } = view.state;
    const replaced = selection.ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    // A text has at least as many bytes as UTF-16 units.
    if (doc.length - replaced + text.length <= MAX_SOURCE_BYTES) return false;
    onRefused();
    return true;
  };
  return EditorView.domEventHandlers({
    paste: ({ clipboardData }, view) => refuse(view, clipboardData?.getData('text/plain')),
    drop: ({ dataTransfer }, view) => refuse(view, dataTransfer?.getData('text/plain')),
  });
}

/** Owns the text: `initialText` is read once. `onLeave` gets a snapshot on unmount. */
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
  readonly readOnly: boolean;
  /** Like `readOnly`, but checked before every change: props arrive a render later. */
  readonly mayChange: () => boolean;
  readonly onView: (view: EditorView) => void;
  readonly onDoc: EditorEvents['onDoc'];
  readonly onLeave: (snapshot: Omit<EditorSnapshot, 'text'>) => void;
}) {
  const hintId = useId();
  const view = useRef<EditorView | null>(null);
  const [tabLeaves, setTabLeaves] = useState(false);
  const [start] = useState({ initialText, snapshot });
  const [readOnlyPart] = useState(() => new Compartment());
  const [wrapPart] = useState(() => new Compartment());
  const wraps = usePaneSetting(wrapLines) === 'on';
  const [extensions] = useState(() => [
    editorExtensions(kind, hintId, { onDoc, onTabLeaves: setTabLeaves }),
    refuseHugePaste(() => showToast(editorToasts.pasteTooLarge)),
    pasteHtml(kind.type, () => showToast(editorToasts.pasteTooLarge)),
    EditorState.changeFilter.of(mayChange),
    readOnlyPart.of([]),
    wrapPart.of(wraps ? EditorView.lineWrapping : []),
  ]);
  useEffect(() => {
    view.current?.dispatch({ effects: readOnlyPart.reconfigure(readOnly ? READ_ONLY : []) });
  }, [readOnlyPart, readOnly]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapPart.reconfigure(wraps ? EditorView.lineWrapping : []) });
  }, [wrapPart, wraps]);

  const leave = useEffectEvent((left: EditorView) => {
    onLeave({
      json: left.state.toJSON(SNAPSHOT_FIELDS),
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
          initialState: { json: start.snapshot.json, fields: SNAPSHOT_FIELDS },
        })}
        onCreateEditor={(created) => {
          view.current = created;
          markEditorOpened();
          void addEditingAids(created, kind.type);
          const top = start.snapshot?.scrollTop ?? 0;
          created.requestMeasure({
            read: () => undefined,
            write: () => (created.scrollDOM.scrollTop = top),
          });
          // In an empty page the user can type at once.
          if (start.initialText === '' && start.snapshot === undefined) created.focus();
          onView(created);
        }}
      />
      <p
        id={hintId}
        className={cx(
          'truncate border-t border-line px-gutter py-1 text-xs max-sm:hidden pointer-coarse:hidden',
          tabLeaves ? 'text-accent' : 'text-muted',
        )}
      >
        {tabLeaves
          ? 'Press Tab to leave the editor.'
          : 'Tab inserts two spaces. Escape, then Tab leaves the editor.'}
      </p>
    </>
  );
}

const SNAPSHOT_FIELDS = { history: historyField, folds: foldState };

const READ_ONLY = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
