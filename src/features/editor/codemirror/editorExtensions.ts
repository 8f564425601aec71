import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { firstLanguage } from './firstLanguage.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { editorChanges } from './onEditorChange.ts';
import { lineDirections } from './lineDirections.ts';
import { lateCompartment } from './latePart.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import { writingPart } from '#features/editor/writing/writingPart.ts';
import { restingCaret } from './restingCaret.ts';
import { TAB, tabKey } from './tabKey.ts';

export interface EditorEvents {
  /** `isUndo`: by the undo history, or by a toast’s Undo, which replaces the text. */
  readonly onDoc: (doc: Text, isUndo: boolean) => void;
  readonly onTabLeaves: (leaves: boolean) => void;
}

/** `hintId` is the id of the element that describes the editor to screen readers. */
export function editorExtensions(
  kind: EditorKind,
  hintId: string,
  events: EditorEvents,
): Extension[] {
  return [
    lateCompartment.of([]),
    // Touch needs the system's selection handles, which a drawn selection hides.
    matchMedia('(pointer: coarse)').matches ? [] : WITH_POINTER,
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    lineDirections,
    history(),
    dropCursor(),
    bracketMatching(),
    indentOnInput(),
    indentUnit.of(TAB),
    EditorState.phrases.of(PHRASES),
    EditorState.tabSize.of(TAB.length),
    EditorState.allowMultipleSelections.of(true),
    tabKey(events.onTabLeaves),
    language(kind.type),
    keymap.of([...foldKeymap, ...historyKeymap, ...defaultKeymap]),
    editorChanges,
    placeholder(kind.placeholder),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': kind.heading,
      'aria-describedby': hintId,
      ...(kind.type === 'html' ? CODE_INPUT : PROSE_INPUT),
    }),
    EditorView.updateListener.of((update) => {
      const isUndo = update.transactions.some(
        (one) => one.isUserEvent('undo') || one.isUserEvent('input.replace'),
      );
      if (update.docChanged) events.onDoc(update.state.doc, isUndo);
    }),
    [codeTheme, FOLD_THEME],
    writingPart.of([]),
  ];
}

/** CodeMirror's texts, in the app's words. Includes those of the late part: changing phrases redraws the editor. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
  'current match': 'Current match',
  'replaced match on line $': 'Replaced the match on line $',
  'replaced $ matches': 'Replaced $ matches',
  Diagnostics: 'Problems',
  'No diagnostics': 'No problems',
  'Fold line': 'Fold',
  'Unfold line': 'Unfold',
  'folded code': 'Folded lines, unfold',
  unfold: 'Unfold',
};

/** Multiple cursors by click with Alt, Ctrl or Cmd; rectangular selection by Alt+drag. */
const WITH_POINTER = [
  drawSelection(),
  restingCaret,
  rectangularSelection(),
  crosshairCursor(),
  EditorView.clickAddsSelectionRange.of(
    ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey,
  ),
];

const NO_GUTTER_ON_PHONES = EditorView.theme({
  '@media (width < 40rem)': {
    '.cm-gutters': { display: 'none !important' },
    '.cm-line': { padding: '0 1rem !important' },
  },
});

const CODE_INPUT = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' };
const PROSE_INPUT = { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' };

function language(type: ContentType): Extension {
  if (type === 'html') return firstLanguage(type);
  return [
    keymap.of(MARKDOWN_COMMANDS.map(({ key, run }) => ({ key, run, preventDefault: true }))),
    firstLanguage(type),
    NO_GUTTER_ON_PHONES,
  ];
}

const FOLD_THEME = EditorView.theme({
  '.cm-foldGutter .cm-gutterElement': {
    width: '1rem',
    fontSize: '0.875rem',
    textAlign: 'center',
    cursor: 'pointer',
    color: 'color-mix(in oklab, var(--color-muted) 60%, transparent)',
  },
  '.cm-foldGutter .cm-gutterElement:hover, .cm-foldGutter .cm-activeLineGutter': {
    color: 'var(--color-ink)',
    backgroundColor: 'transparent',
  },
  '.cm-foldPlaceholder': {
    margin: '0 0.25rem',
    padding: '0 0.375rem',
    color: 'var(--color-muted)',
    backgroundColor: 'var(--color-sunken)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-sm)',
  },
});
