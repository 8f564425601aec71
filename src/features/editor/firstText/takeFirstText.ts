import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { firstTextArea, isFirstTextInUse } from '#context/firstTextArea.ts';
import { movedEdit } from '#domain/page/movedEdit.ts';

/**
 * Takes over what was typed before the editor was loaded, with selection and scroll position. `stored` is what a killed window left.
 * Calls `onTaken` when the text has it; not where the editor refuses changes.
 */
export function takeFirstText(
  view: EditorView,
  stored: { readonly base: string; readonly text: string } | null,
  onTaken: () => void,
): void {
  const area = firstTextArea();
  // Focusing the editor now would end the composition of a character.
  if (area?.dataset['composing'] !== undefined) {
    const again = () => takeFirstText(view, stored, onTaken);
    area.addEventListener('compositionend', again, { once: true });
    return;
  }
  const base = area?.defaultValue ?? stored?.base ?? '';
  const text = area?.value ?? stored?.text ?? '';
  const current = view.state.doc.toString();
  const change = movedEdit(base, text, current);
  const hasFocus = isFirstTextInUse();
  const end = change === null ? 0 : change.from + change.insert.length;
  const selection =
    base === current || change === null
      ? { anchor: area?.selectionStart ?? 0, head: area?.selectionEnd ?? 0 }
      : { anchor: end };
  view.dispatch({
    ...(change !== null && {
      changes: change,
      userEvent: 'input.type',
      annotations: isolateHistory.of('full'),
    }),
    ...(hasFocus && { selection, scrollIntoView: change !== null }),
  });
  if (hasFocus) view.focus();
  if (change === null || view.state.doc.toString() !== current) onTaken();
  const top = area?.scrollTop ?? 0;
  const isScrolled = area !== null && area.dataset['scroll'] !== String(top);
  area?.remove();
  if (!isScrolled || change !== null) return;
  view.requestMeasure({
    read: () => undefined,
    write: () => (view.scrollDOM.scrollTop = top),
  });
}
