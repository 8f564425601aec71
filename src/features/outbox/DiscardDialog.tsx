import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { discardUnsent } from '#mutators/pages/unsent.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { describeDiscard } from './describeDiscard.ts';
import type { UnsentPage } from './readUnsentPages.ts';

export function DiscardDialog({
  page,
  onClose,
}: {
  readonly page: UnsentPage;
  readonly onClose: () => void;
}) {
  const account = useAccount();
  const [discard, discarding] = useMutator(() => discardUnsent(account, page.id, page.page));
  const confirm = async () => {
    const discarded = await discard();
    if (!discarded.ok) {
      if (discarded.failure.kind === 'movedOn') onClose();
      return;
    }
    // The server may have accepted a part of it.
    account.requestPull();
    showToast(toasts.unsentDiscarded);
    onClose();
  };
  const { title, description, confirmLabel } = describeDiscard(page);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      pending={discarding}
      onConfirm={() => void confirm()}
    />
  );
}
