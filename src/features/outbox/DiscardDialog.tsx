import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { discardUnsent } from '#mutators/pages/unsent.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { discardWords } from './discardWords.ts';
import type { UnsentPage } from './unsentPages.ts';

/** Asks before a page's unsent change is given up, and says truthfully what goes and what stays. */
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
      // The panel behind shows what it is now.
      if (discarded.failure.kind === 'movedOn') onClose();
      return;
    }
    // What the server took of it all the same is to be seen soon.
    account.requestPull();
    showToast(toasts.unsentDiscarded);
    onClose();
  };
  const { title, description, confirmLabel } = discardWords(page);
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
