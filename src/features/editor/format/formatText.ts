import { isolateHistory } from '@codemirror/commands';
import type { TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { TextChange } from '#domain/commonAffixes.ts';
import { formatInWorker } from './formatInWorker.ts';
import { danger, success, type ToastText } from '#domain/messages/toastText.ts';

const running = new WeakSet<EditorView>();

export function formatCommand(type: ContentType): Command {
  return (view) => {
    void formatText(view, type);
    return true;
  };
}

/** One undo step; the cursor stays at its word. Discards the result if the user typed meanwhile. */
async function formatText(view: EditorView, type: ContentType): Promise<void> {
  if (view.state.readOnly || running.has(view)) return;
  running.add(view);
  const { doc } = view.state;
  const result = await formatInWorker(type, doc.toString());
  running.delete(view);
  if (!view.dom.isConnected) return;
  switch (result.kind) {
    case 'missing':
      return showToast(formatToasts.missing);
    case 'tooSlow':
      return showToast(formatToasts.tooSlow);
    case 'syntaxError':
      return showToast(formatToasts.syntaxError(result.line, result.reason));
    case 'changes':
  }
  if (view.state.doc !== doc) return showToast(formatToasts.changed);
  if (result.changes.length === 0) return showToast(formatToasts.unchanged);
  view.dispatch(formatted(result.changes));
  showToast(formatToasts.done);
}

export function formatted(changes: readonly TextChange[]): TransactionSpec {
  return { changes, userEvent: 'input.format', annotations: isolateHistory.of('full') };
}

const formatToasts = {
  done: success('Formatted'),
  unchanged: {
    title: 'Nothing to Format',
    description: 'The text is already formatted.',
    tone: 'neutral',
  },
  changed: notFormatted('The text changed while it was being formatted. Try again.'),
  tooSlow: notFormatted('Formatting took longer than a minute.'),
  missing: notFormatted('The formatter couldn’t be loaded. Check your connection and try again.'),
  /** `line` counts from 1; `reason` is Prettier's message. */
  syntaxError: (line: number | null, reason: string) =>
    notFormatted(
      line === null ? `Syntax error. ${reason}` : `Syntax error on line ${line}. ${reason}`,
    ),
} as const satisfies Readonly<Record<string, ToastText | ((...words: never[]) => ToastText)>>;

function notFormatted(description: string): ToastText {
  return danger('Not Formatted', description);
}
