import { useEditorOpened } from '#context/editorOpening.ts';
import type { AccountServices } from '#mutators/services.ts';
import { latePart } from '#ui/lazyPart.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { RemovedItems } from '#features/editor/visitors/VisitorsReport.tsx';
import type { OpenDocument } from './readDocument.ts';
import type { useSaveDocument, Losing } from './useSaveDocument.ts';

export interface SaveDialogsProps {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly document: OpenDocument;
  readonly saving: ReturnType<typeof useSaveDocument>;
}

const SavingQuestions = latePart(
  async () => (await import('./SavingQuestions.tsx')).SavingQuestions,
);

/** The dialogs of saving, loaded once the editor takes keys, or with the first save. */
export function SaveDialogs(props: SaveDialogsProps) {
  const { asking, losing } = props.saving;
  const isOpened = useEditorOpened();
  if (!isOpened && !asking && losing === null) return null;
  return <SavingQuestions {...props} />;
}

export function LosingDialog({
  losing,
  onClose,
}: {
  readonly losing: Losing;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Visitors Won’t Get Everything"
      description="Your source is saved whole. These parts of it can’t be published:"
      confirmLabel="Update Page"
      cancelLabel="Keep Editing"
      tone="neutral"
      onConfirm={() => {
        onClose();
        losing.agree();
      }}
    >
      <RemovedItems label="Left out" items={losing.removed} />
    </ConfirmDialog>
  );
}
