import { EditorView, Decoration, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { DEFAULT_WRITING, writingIn, type Writing } from '#domain/account/settings.ts';
import { codeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { followSettings } from '#store/settings.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { syntaxTree } from '@codemirror/language';

/** Applies the account's writing settings to the editor; returns the word goal. */
export function useWritingMode(db: AccountDb, view: EditorView | null, type: ContentType): number {
  const [goal, setGoal] = useState(0);
  useEffect(() => {
    if (view === null) return undefined;
    return followWriting(db, view, type, setGoal);
  }, [db, view, type]);
  return goal;
}

/** Holds what the writing settings add to an editor; empty where all are at their defaults. */
export const writingPart = new Compartment();

/** Applies the settings and their changes until the returned function is called. */
function followWriting(
  db: AccountDb,
  view: EditorView,
  type: ContentType,
  onGoal: (goal: number) => void,
): () => void {
  let applied = DEFAULTS;
  let isStopped = false;
  const unfollow = followSettings(db, (stored) => {
    const { goal, ...writing } = writingIn(stored);
    onGoal(goal);
    const key = JSON.stringify({ ...writing, goal: 0 });
    if (key === applied) return;
    applied = key;
    const apply = async () => {
      const added = await writingExtensions(writing, type);
      // Another change may have been faster.
      if (!isStopped && applied === key) view.dispatch({ effects: writingPart.reconfigure(added) });
    };
    apply().catch(() => {
      // The next change tries again.
      if (applied === key) applied = '';
      showToast(codeMissing);
    });
  });
  return () => {
    isStopped = true;
    unfollow();
  };
}

const DEFAULTS = JSON.stringify(DEFAULT_WRITING);

async function writingExtensions(
  { font, measure, focus, typewriter, spelling, vim }: Omit<Writing, 'goal'>,
  type: ContentType,
): Promise<Extension> {
  const isMarkdown = type === 'markdown';
  // A touch keyboard has no Escape.
  const hasKeys = matchMedia('(pointer: fine)').matches;
  return [
    isMarkdown && font === 'prose' ? PROSE : [],
    measure === 'full' ? [] : [EditorView.lineWrapping, MEASURES[measure]],
    focus ? focusParagraph : [],
    typewriter ? typewriterScrolling : [],
    isMarkdown && !spelling ? NO_SPELLING : [],
    vim && hasKeys ? (await import('./vimKeys.ts')).vimKeys() : [],
  ];
}

/** Lines searched in each direction: a text without empty lines is a single paragraph. */
const MOST_LINES = 200;

const IN_FOCUS = Decoration.line({ class: 'cm-inFocus' });

/** The first and last line of the paragraphs that a selection touches. */
export function paragraphAt({ doc }: EditorState, from: number, to: number) {
  const isBlank = (line: number) => doc.line(line).text.trim() === '';
  let first = doc.lineAt(from).number;
  let last = doc.lineAt(to).number;
  for (let most = MOST_LINES; most > 0 && first > 1 && !isBlank(first); most -= 1) {
    if (isBlank(first - 1)) break;
    first -= 1;
  }
  for (let most = MOST_LINES; most > 0 && last < doc.lines && !isBlank(last); most -= 1) {
    if (isBlank(last + 1)) break;
    last += 1;
  }
  return { first, last };
}

/** Dims every line but those of the current paragraph, while the editor has the focus. */
const focusParagraph: Extension = [
  ViewPlugin.define(
    (view) => ({
      lines: linesInFocus(view.state),
      update({ docChanged, selectionSet, state }) {
        if (docChanged || selectionSet) this.lines = linesInFocus(state);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
  EditorView.theme({
    '&.cm-focused .cm-line': { opacity: '0.35' },
    '&.cm-focused .cm-line.cm-inFocus': { opacity: '1' },
  }),
];

function linesInFocus(state: EditorState): DecorationSet {
  const lines = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const { first, last } = paragraphAt(state, from, to);
    for (let line = first; line <= last; line += 1) lines.add(line);
  }
  return Decoration.set(
    [...lines].map((line) => IN_FOCUS.range(state.doc.line(line).from)),
    true,
  );
}

/** Blocks whose columns line up. */
const ALIGNED = new Set(['FencedCode', 'CodeBlock', 'Table', 'HTMLBlock', 'CommentBlock']);

const CODE_LINE = Decoration.line({ class: 'cm-codeLine' });

/** Keeps the fixed width of code and tables where prose has another font. */
const codeLines: Extension = [
  ViewPlugin.define(
    (view) => ({
      lines: alignedLines(view),
      update({ docChanged, viewportChanged, startState, state, view: now }) {
        const isParsed = syntaxTree(startState) !== syntaxTree(state);
        if (docChanged || viewportChanged || isParsed) this.lines = alignedLines(now);
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
  EditorView.theme({ '.cm-codeLine': { fontFamily: 'var(--font-mono)', fontSize: '0.875rem' } }),
];

function alignedLines({ state, visibleRanges }: EditorView): DecorationSet {
  const starts = new Set<number>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (!ALIGNED.has(node.name)) return;
        const end = Math.min(node.to, to);
        for (let at = Math.max(node.from, from); at <= end;) {
          const line = state.doc.lineAt(at);
          starts.add(line.from);
          at = line.to + 1;
        }
      },
    });
  }
  return Decoration.set(
    [...starts].map((start) => CODE_LINE.range(start)),
    true,
  );
}

const PROSE = [
  Prec.high(
    EditorView.theme({
      '.cm-scroller': {
        fontFamily: "Charter, 'Bitstream Charter', 'Iowan Old Style', Georgia, serif",
        fontSize: '1.0625rem',
        lineHeight: '1.7',
      },
      '.cm-gutters': { fontFamily: 'var(--font-mono)' },
    }),
  ),
  codeLines,
];

const measureOf = (maxWidth: string) =>
  Prec.high(EditorView.theme({ '.cm-content': { maxWidth, marginInline: 'auto' } }));

const MEASURES = { narrow: measureOf('58ch'), medium: measureOf('74ch') } as const;

/** Not after a click: the text would move under the pointer. */
const typewriterScrolling = EditorState.transactionExtender.of((transaction) => {
  const isTyped = transaction.isUserEvent('input') || transaction.isUserEvent('delete');
  const isMoved = transaction.isUserEvent('select') && !transaction.isUserEvent('select.pointer');
  if (!isTyped && !isMoved) return null;
  const { head } = transaction.newSelection.main;
  return { effects: EditorView.scrollIntoView(head, { y: 'center' }) };
});

const NO_SPELLING = Prec.high(
  EditorView.contentAttributes.of({ spellcheck: 'false', autocorrect: 'off' }),
);
