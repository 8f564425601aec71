import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { visibilityOf } from '#domain/page/page.ts';
import { ShareMenu } from '#frames/share/ShareMenu.tsx';
import { linkReach } from '#store/pages/pages.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPencil, IconShare, IconTrash } from '#ui/icons/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { HistoryLink } from './HistoryLink.tsx';
import { useDeletePage } from './useDeletePage.ts';

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
