import { isolateHistory } from '@codemirror/commands';
import type { TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { formatToasts } from './formatToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { TextChange } from './alignedChanges.ts';
import { askFormatter } from './askFormatter.ts';

const running = new WeakSet<EditorView>();

/**
 * Formats the text of an editor, as one step that undo takes back; the cursor stays at its word. A toast says what
 * came of it. What was typed while the formatter worked counts more: then its result is dropped.
 */
export async function formatText(view: EditorView, type: ContentType): Promise<void> {
  if (view.state.readOnly || running.has(view)) return;
  running.add(view);
  const { doc } = view.state;
  const result = await askFormatter(type, doc.toString());
  running.delete(view);
  if (!view.dom.isConnected) return;
  switch (result.kind) {
    case 'missing':
      return showToast(formatToasts.missing);
    case 'tooSlow':
      return showToast(formatToasts.tooSlow);
    case 'unreadable':
      return showToast(formatToasts.unreadable(result.line, result.reason));
    case 'changes':
  }
  if (view.state.doc !== doc) return showToast(formatToasts.overtaken);
  if (result.changes.length === 0) return showToast(formatToasts.already);
  view.dispatch(formatted(result.changes));
  showToast(formatToasts.done);
}

/** The transaction of a formatter's changes: a step of its own in the history. */
export function formatted(changes: readonly TextChange[]): TransactionSpec {
  return { changes, userEvent: 'input.format', annotations: isolateHistory.of('full') };
}
