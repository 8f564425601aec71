import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function useDuplicate({ id, content_type: type }: OwnCard): () => void {
  const account = useAccount();
  const [duplicate] = useMutator(
    () => duplicatePage(account, id),
    (failure) => toasts.errorSavingPage(type, failure),
  );
  return () =>
    void duplicate().then((copy) => {
      if (copy.ok) showToast(toasts.pageSaved(copy.value.title, type));
    });
}
