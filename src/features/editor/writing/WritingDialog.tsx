import { WritingForm } from '#context/WritingForm.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

export function WritingDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Writing settings">
      <WritingForm />
    </Dialog>
  );
}
