import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { visibilityOf, type Page } from '#domain/page/page.ts';
import type { OwnCard } from '#domain/page/card.ts';
import { ShareMenu } from '#frames/share/ShareMenu.tsx';
import { linkReach } from '#store/pages/pages.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconPencil, IconShare, IconTrash } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { HistoryLink } from './CardMarks.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { deleteForUndo, undoDelete } from '#mutators/pages/history.ts';
import { showToast } from '#ui/overlays/toast.ts';

const EditPageDialog = latePart(async () => (await import('./EditPageDialog.tsx')).EditPageDialog);

/** Share, edit, history and delete with undo, for the page's author only (spec §2, §6). */
export function OwnPageActions({ page }: { readonly page: OwnCard }) {
  const account = useAccount();
  const [editing, setEditing] = useState(false);
  const [remove, removing] = useDeletePage(page);
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
        onClick={(event) => void remove(event.currentTarget)}
      />
      {editing && <EditPageDialog page={page} onClose={() => setEditing(false)} />}
    </div>
  );
}

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

const TITLE = 'h2 a, h2[tabindex]';

/** What to focus when an element's card unmounts: the title of the next or previous card, else the screen. */
export function nextFocus(element: Element): HTMLElement | null {
  const own = element.closest('article')?.querySelector(TITLE);
  const titles = [
    ...(element.closest('ul, [role=list]')?.querySelectorAll<HTMLElement>(TITLE) ?? []),
  ];
  const index = titles.findIndex((title) => title === own);
  return titles[index + 1] ?? titles[index - 1] ?? element.closest<HTMLElement>('[tabindex="-1"]');
}
