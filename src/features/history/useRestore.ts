import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { restoreRevision, takeBackRestore } from '#mutators/pages/history.ts';
import { showToast } from '#ui/overlays/toast.ts';

/**
 * Gives how to make a version the page again, whether that is under way, and an Undo in its toast. The call resolves
 * with whether it was done.
 */
export function useRestore(
  page: Page,
): readonly [(version: Page, when: string) => Promise<boolean>, boolean] {
  const account = useAccount();
  const [restore, restoring] = useMutator(
    (version: Page) => restoreRevision(account, page.id, version),
    toasts.errorUpdatingPageBecause,
  );
  const [takeBack] = useMutator(
    (before: Page) => takeBackRestore(account, before),
    toasts.errorUpdatingPageBecause,
  );
  const undo = async (before: Page) => {
    if ((await takeBack(before)).ok) showToast(toasts.versionTakenBack);
  };
  const run = async (version: Page, when: string) => {
    const before = page;
    const restored = await restore(version);
    if (!restored.ok) return false;
    const action = { label: 'Undo', onAction: () => void undo(before) };
    showToast({ ...toasts.versionRestored(when), action });
    return true;
  };
  return [run, restoring];
}
