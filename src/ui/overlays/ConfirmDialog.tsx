import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

/** `confirmLabel` names the action ("Delete page"), not "OK". */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  pending = false,
  onConfirm,
  ...dialog
}: Omit<DialogProps, 'footer' | 'size' | 'alert'> & {
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'danger' | 'neutral' | undefined;
  readonly pending?: boolean | undefined;
  readonly onConfirm: () => void;
}) {
  return (
    <Dialog
      alert
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
