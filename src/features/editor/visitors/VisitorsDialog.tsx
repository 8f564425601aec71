import type { StudioDialogProps } from '#features/editor/commands/useStudioDialog.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useVisitorsCheck } from './useVisitorsCheck.ts';
import { VisitorsOutcome, VisitorsReport } from './VisitorsReport.tsx';

export function VisitorsDialog({
  account,
  kind: { fileName },
  readText,
  onClose,
}: StudioDialogProps) {
  const { state, retry } = useVisitorsCheck(readText, account.publish);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What visitors will get"
      description={<VisitorsOutcome state={state} />}
      size="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <VisitorsReport state={state} retry={retry} fileName={fileName} readText={readText} />
    </Dialog>
  );
}
