import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Writing } from '#domain/account/settings.ts';
import type { ContentType } from '#domain/page/page.ts';
import { codeLines } from './codeLines.ts';
import { focusParagraph } from './focusParagraph.ts';

export async function writingExtensions(
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
