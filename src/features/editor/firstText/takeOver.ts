import type { EditorView } from '@codemirror/view';
import { firstTextArea, removeFirstTextArea } from '#context/firstTextArea.ts';
import { documentKey } from '#domain/page/draft.ts';
import type { AccountServices } from '#mutators/services.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { forgetTypedText, isSameDocument, typedTextOf } from '#store/session/firstText.ts';
import type { Editing } from '#features/editor/document/editing.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { keepTypedText } from './keepTypedText.ts';
import { takeFirstText } from './takeFirstText.ts';

export { rememberTexts } from './rememberText.ts';

export function takeOver(
  account: AccountServices,
  { type }: EditorKind,
  editing: Editing,
  view: EditorView,
): void {
  const memory = localStorageOrNull();
  const { id: userId } = account.user;
  const { pageId } = editing.current();
  const typed = typedTextOf(memory, userId);
  if (firstTextArea()?.dataset['document'] !== documentKey(pageId, type)) removeFirstTextArea();
  const isOther = typed !== null && !isSameDocument(typed, { userId, type, pageId });
  if (isOther) void keepTypedText(account);
  takeFirstText(view, isOther ? null : typed, () => {
    if (isOther || typedTextOf(memory, userId) === null) return;
    void editing.flush().then(() => {
      if (editing.current().draft.kind !== 'failed') forgetTypedText(memory, userId);
    });
  });
}
