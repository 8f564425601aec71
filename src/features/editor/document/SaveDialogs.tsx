import { useEditorOpened } from '#context/editorOpening.ts';
import type { AccountServices } from '#mutators/services.ts';
import { latePart } from '#ui/lazyPart.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { OpenDocument } from './readDocument.ts';
import type { useSaveDocument } from './useSaveDocument.ts';

export interface SaveDialogsProps {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly document: OpenDocument;
  readonly saving: ReturnType<typeof useSaveDocument>;
}

const SavingQuestions = latePart(
  async () => (await import('./SavePageDialog.tsx')).SavingQuestions,
);

/** The dialogs of saving, loaded once the editor takes keys, or with the first save. */
export function SaveDialogs(props: SaveDialogsProps) {
  const { asking, losing } = props.saving;
  const isOpened = useEditorOpened();
  if (!isOpened && !asking && losing === null) return null;
  return <SavingQuestions {...props} />;
}
