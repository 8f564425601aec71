import type { EditorView } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';

export interface SelectedPart {
  readonly text: string;
  /** 1-based. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export function selectedPart({ state }: EditorView): SelectedPart | null {
  const { from, to } = state.selection.main;
  if (state.sliceDoc(from, to).trim() === '') return null;
  return {
    text: state.sliceDoc(from, to),
    firstLine: state.doc.lineAt(from).number,
    lastLine: state.doc.lineAt(to).number,
  };
}

/** `line 3` or `lines 3–5`; empty for none. */
export function linesLabel(part: SelectedPart | null): string {
  if (part === null) return '';
  const { firstLine, lastLine } = part;
  return firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`;
}

/** A message with the selected part as a quotation, which any device can read. */
export function withPart(message: string, part: SelectedPart | null, type: ContentType): string {
  if (part === null) return message;
  const longest = Math.max(2, ...(part.text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const code = `${fence}${type}\n${part.text.replace(/\n$/, '')}\n${fence}`;
  return `${message}\n\nThe selected part (${linesLabel(part)}):\n\n${code}`;
}

export interface QuickAction {
  readonly label: string;
  /** Ends with a space if the user completes it. */
  readonly message: (what: string) => string;
}

/** `what` is “the selected part” or “this page”. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  { label: 'Rewrite', message: (what) => `Rewrite ${what} so that it reads better.` },
  { label: 'Fix', message: (what) => `Fix the mistakes in ${what}, and change nothing else.` },
  { label: 'Translate', message: (what) => `Translate ${what} into ` },
  { label: 'Explain', message: (what) => `Explain ${what}. Change nothing.` },
  { label: 'Continue', message: (what) => `Continue writing after ${what}.` },
];
