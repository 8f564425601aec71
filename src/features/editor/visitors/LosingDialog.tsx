import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import type { Losing } from '#features/editor/document/useSaveDocument.ts';
import { RemovedItems } from './RemovedList.tsx';

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
