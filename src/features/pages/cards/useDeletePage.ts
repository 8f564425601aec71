import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { Page } from '#domain/page/page.ts';
import { deleteForUndo, undoDelete } from '#mutators/pages/history.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { nextFocus } from './nextFocus.ts';

export function useDeletePage({ id }: OwnCard) {
  const account = useAccount();
  const [restore] = useMutator(
    (before: Page) => undoDelete(account, before),
    toasts.errorUpdatingPageBecause,
    () => toasts.pageRestored,
  );
  const [remove, removing] = useMutator(
    () => deleteForUndo(account, id),
    toasts.errorDeletingPageBecause,
  );
  const removeWithUndo = async (from: Element | null) => {
    const next = from === null ? null : nextFocus(from);
    const removed = await remove();
    if (!removed.ok) return;
    // The focused card unmounts: move the focus to its neighbour.
    next?.focus({ preventScroll: true });
    showToast({
      ...toasts.pageDeleted,
      actions: [{ label: 'Undo', onAction: () => void restore(removed.value) }],
    });
  };
  return [removeWithUndo, removing] as const;
}
