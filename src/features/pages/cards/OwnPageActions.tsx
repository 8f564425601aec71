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
import { nextFocus } from './nextFocus.ts';

const EditPageDialog = lazyPart(async () => (await import('./EditPageDialog.tsx')).EditPageDialog);

/** Edit, history and delete with undo, for the page's author only (spec §2, §6). */
export function OwnPageActions({ page }: { readonly page: Pick<Page, 'id' | 'title' | 'tags'> }) {
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
      action: { label: 'Undo', onAction: () => void undo(removed.value) },
    });
  };
  return (
    <div className="ml-auto flex">
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
