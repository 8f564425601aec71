import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import {
  EditorState,
  type Extension,
  type Text,
  RangeSetBuilder,
  EditorSelection,
  Facet,
  type StateCommand,
} from '@codemirror/state';
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
  ViewPlugin,
  Decoration,
  type DecorationSet,
} from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { languageOf } from './language.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { editorChanges } from './onEditorChange.ts';
import { aidsCompartment } from './addEditingAids.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import { writingPart } from '#features/editor/writing/writing.ts';

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
    aidsCompartment.of([]),
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

/** CodeMirror's texts, in the app's words. Includes those of the editing aids: changing phrases redraws the editor. */
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

const REST_MS = 600;

/** Blinks the drawn caret only while it rests: CodeMirror starts the animation again at each key, at a frame of its own. */
const restingCaret: Extension = [
  ViewPlugin.define(({ scrollDOM }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      scrollDOM.classList.remove('cm-resting');
      timer = setTimeout(() => scrollDOM.classList.add('cm-resting'), REST_MS);
    };
    restart();
    return {
      update: ({ docChanged, selectionSet }) => {
        if (docChanged || selectionSet) restart();
      },
      destroy: () => clearTimeout(timer),
    };
  }),
  EditorView.theme({
    '.cm-scroller:not(.cm-resting) > .cm-cursorLayer': { animation: 'none !important' },
  }),
];

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
  if (type === 'html') return languageOf(type);
  return [
    keymap.of(MARKDOWN_COMMANDS.map(({ key, run }) => ({ key, run, preventDefault: true }))),
    languageOf(type),
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

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and others. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\uD802\uD803\uD83A\uD83B]/;

const AUTO = Decoration.line({ attributes: { dir: 'auto' } });

/** Each line has the direction of its first letter. Lines without right-to-left letters cost nothing. */
const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: visibleLines(view),
      update({ view: now, docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.lines = visibleLines(now);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
];

function visibleLines({ state, visibleRanges }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    if (!RIGHT_TO_LEFT.test(state.sliceDoc(from, to))) continue;
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (RIGHT_TO_LEFT.test(line.text)) found.add(line.from, line.from, AUTO);
      at = line.to + 1;
    }
  }
  return found.finish();
}

/** spec §9 */
const TAB = '  ';

/** spec §2; indents several selected lines. */
export const insertTab: StateCommand = (target) => {
  const { state, dispatch } = target;
  if (state.readOnly) return false;
  const lines = state.selection.ranges.some(
    (range) => state.doc.lineAt(range.from).number !== state.doc.lineAt(range.to).number,
  );
  if (lines) return indentMore(target);
  const change = state.changeByRange((range) => ({
    changes: { from: range.from, to: range.to, insert: TAB },
    range: EditorSelection.cursor(range.from + TAB.length),
  }));
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.indent' }));
  return true;
};

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/** Whether Escape has another use, as closing completions. */
export const usesEscape = Facet.define<(state: EditorState) => boolean>();

/** Tab inserts spaces. After Escape the next Tab leaves the editor, for keyboard users. */
function tabKey(onArmed: (armed: boolean) => void): Extension {
  let armed = false;
  const arm = (view: EditorView, next: boolean) => {
    if (next === armed) return;
    armed = next;
    view.setTabFocusMode(next);
    onArmed(next);
  };
  return [
    keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }]),
    EditorView.domEventObservers({
      keydown: (event, view) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') {
          if (view.state.facet(usesEscape).some((uses) => uses(view.state))) return;
          arm(view, true);
          view.dispatch({ effects: EditorView.announce.of('Press Tab to leave the editor.') });
        } else if (event.key !== 'Tab' && !MODIFIERS.has(event.key)) {
          arm(view, false);
        }
      },
      pointerdown: (_, view) => arm(view, false),
      blur: (_, view) => arm(view, false),
    }),
  ];
}
