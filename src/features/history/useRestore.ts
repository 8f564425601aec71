import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { historyToasts } from '#domain/messages/historyToasts.ts';
import type { Page } from '#domain/page/page.ts';
import { restoreRevision, undoRestore } from '#mutators/pages/history.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function useRestore(
  page: Page,
): readonly [(version: Page, when: string) => Promise<boolean>, boolean] {
  const account = useAccount();
  const [restore, isRestoring] = useMutator(
    (version: Page) => restoreRevision(account, page.id, version),
    toasts.errorUpdatingPageBecause,
  );
  const [takeBack] = useMutator(
    (before: Page) => undoRestore(account, before),
    toasts.errorUpdatingPageBecause,
  );
  const undo = async (before: Page) => {
    if ((await takeBack(before)).ok) showToast(historyToasts.versionTakenBack);
  };
  const run = async (version: Page, when: string) => {
    const before = page;
    const restored = await restore(version);
    if (!restored.ok) return false;
    const action = { label: 'Undo', onAction: () => void undo(before) };
    showToast({ ...historyToasts.versionRestored(when), actions: [action] });
    return true;
  };
  return [run, isRestoring];
}
