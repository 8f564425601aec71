import { Suspense, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { Page } from '#domain/page/page.ts';
import { visibilityOf } from '#domain/page/visibility.ts';
import { ShareMenu } from '#frames/share/ShareMenu.tsx';
import { deleteForUndo, undoDelete } from '#mutators/pages/history.ts';
import { linkReach } from '#store/pages/linkReach.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPencil, IconShare, IconTrash } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { HistoryLink } from './HistoryLink.tsx';
import { nextFocus } from './nextFocus.ts';

const EditPageDialog = lazyPart(async () => (await import('./EditPageDialog.tsx')).EditPageDialog);

/** Share, edit, history and delete with undo, for the page's author only (spec §2, §6). */
export function OwnPageActions({ page }: { readonly page: OwnCard }) {
  const account = useAccount();
  const [editing, setEditing] = useState(false);
  const [restore] = useMutator(
    (before: Page) => undoDelete(account, before),
    toasts.errorUpdatingPageBecause,
  );
  const [remove, removing] = useMutator(
    () => deleteForUndo(account, page.id),
    toasts.errorDeletingPageBecause,
  );
  const undo = async (before: Page) => {
    if ((await restore(before)).ok) showToast(toasts.pageRestored);
  };
  const removeWithUndo = async (button: Element) => {
    const next = nextFocus(button);
    const removed = await remove();
    if (!removed.ok) return;
    // The card unmounts with the focus: continue at its neighbour.
    next?.focus({ preventScroll: true });
    showToast({
      ...toasts.pageDeleted,
      actions: [{ label: 'Undo', onAction: () => void undo(removed.value) }],
    });
  };
  return (
    <div className="ml-auto flex">
      <ShareMenu
        page={page}
        trigger={<IconButton label={`Share “${page.title}”`} icon={<IconShare />} size="sm" />}
        isPrivate={visibilityOf(page) === 'private'}
        readReach={() => linkReach(account.db, page.id)}
      />
      <IconButton
        label={`Edit “${page.title}”`}
        icon={<IconPencil />}
        size="sm"
        onClick={() => setEditing(true)}
      />
      <HistoryLink page={page} />
      <IconButton
        label={`Delete “${page.title}”`}
        icon={<IconTrash />}
        size="sm"
        pending={removing}
        onClick={(event) => void removeWithUndo(event.currentTarget)}
      />
      {editing && (
        <Suspense fallback={null}>
          <EditPageDialog page={page} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
