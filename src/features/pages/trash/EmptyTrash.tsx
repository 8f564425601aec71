import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { counted } from '#domain/messages/counted.ts';
import { manyToasts, toasts } from '#domain/messages/messages.ts';
import { emptyTrash } from '#mutators/pages/trash.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { trashedIds } from '#store/pages/pages.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconTrash } from '#ui/icons/icons.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

/** Deletes the pages that were in the trash when the user was asked. */
export function EmptyTrash({ isPartial }: { readonly isPartial: boolean }) {
  const account = useAccount();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState(0);
  const [empty, emptying] = useMutator(
    (confirmed: readonly string[]) => emptyTrash(account, confirmed, setDone),
    toasts.errorDeletingPageBecause,
  );
  const [list] = useMutator(() => withStorage(account.db, () => trashedIds(account.db)));
  const ask = async () => {
    setDone(0);
    const listed = await list();
    if (listed.ok) setIds(listed.value);
  };
  const confirm = async (confirmed: readonly string[]) => {
    const emptied = await empty(confirmed);
    setIds(null);
    if (emptied.ok) showToast(manyToasts.emptied(emptied.value.deleted, emptied.value.left));
  };
  return (
    <>
      <Button ref={passFocus} icon={<IconTrash />} onClick={() => void ask()}>
        Empty trash
      </Button>
      {ids !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setIds(null)}
          title={`Permanently delete ${counted(ids.length, 'project', 'projects')}?`}
          description={`Text and history are deleted on all your devices. You can’t undo this.${isPartial ? ' Projects that aren’t on this device yet stay in the trash.' : ''}`}
          confirmLabel="Empty trash"
          pending={emptying}
          onConfirm={() => void confirm(ids)}
        >
          {emptying && done > 0 && done < ids.length && (
            <output className="text-sm text-muted tabular-nums">{`${done} of ${ids.length}…`}</output>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
