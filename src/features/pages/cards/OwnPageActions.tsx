import { Suspense, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { deleteForUndo, undoDelete } from '#mutators/pages/history.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPencil, IconTrash } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { HistoryLink } from './HistoryLink.tsx';
import { neighbourOf } from '#features/pages/trash/neighbourOf.ts';

const EditPageDialog = lazyPart(async () => (await import('./EditPageDialog.tsx')).EditPageDialog);

/** Edit, history and delete, for the page's author only (spec §2, §6). A deletion can be undone from its toast. */
export function OwnPageActions({ page }: { readonly page: Pick<Page, 'id' | 'title' | 'tags'> }) {
  const account = useAccount();
  const [editing, setEditing] = useState(false);
  const [used, setUsed] = useState(false);
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
    const next = neighbourOf(button);
    const removed = await remove();
    if (!removed.ok) return;
    // The card goes and takes the focus with it; the way through the list goes on beside it.
    next?.focus({ preventScroll: true });
    showToast({
      ...toasts.pageDeleted,
      action: { label: 'Undo', onAction: () => void undo(removed.value) },
    });
  };
  return (
    <div className="ml-auto flex">
      <IconButton
        label={`Edit “${page.title}”`}
        icon={<IconPencil />}
        size="sm"
        onClick={() => {
          setUsed(true);
          setEditing(true);
        }}
      />
      <HistoryLink page={page} />
      <IconButton
        label={`Delete “${page.title}”`}
        icon={<IconTrash />}
        size="sm"
        pending={removing}
        onClick={(event) => void removeWithUndo(event.currentTarget)}
      />
      {used && (
        <Suspense fallback={null}>
          <EditPageDialog page={page} open={editing} onOpenChange={setEditing} />
        </Suspense>
      )}
    </div>
  );
}
