import { WritingForm } from '#context/WritingForm.tsx';
import { DialogSurface } from '#ui/overlays/DialogSurface.tsx';

export function WritingDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogSurface open onOpenChange={onClose} title="Writing settings">
      <WritingForm />
    </DialogSurface>
  );
}
