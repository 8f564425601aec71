import { useEffect, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { counted } from '#domain/messages/toastText.ts';
import { manyToasts, toasts } from '#domain/messages/messages.ts';
import {
  deletePages,
  retagPages,
  showPagesTo,
  undoDeletePages,
  type ManyDeleted,
} from '#mutators/pages/many.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconDownload, IconEye, IconTrash, IconTag } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { LIST_STATUS } from '#features/pages/listControls/listQuery.ts';
import { listen } from '#ui/browser/listen.ts';
import { VISIBILITIES, type Visibility } from '#domain/page/page.ts';
import { RadioField } from '#ui/controls/RadioRow.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { ExportProjects } from './ExportProjects.tsx';
import { RetagDialog } from './RetagDialog.tsx';
import type { Selection } from './useSelection.ts';

function VisibilityDialog({
  count,
  saving,
  onSave,
  onClose,
}: {
  readonly count: number;
  readonly saving: boolean;
  readonly onSave: (visibility: Visibility) => void;
  readonly onClose: () => void;
}) {
  const [visibility, setVisibility] = useState<Visibility>('private');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Visibility"
      description={`Replaces the visibility of ${counted(count, 'project', 'projects')}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} onClick={() => onSave(visibility)}>
            Save Changes
          </Button>
        </>
      }
    >
      <RadioField
        legend="Who can see them"
        name="visibility"
        options={VISIBILITIES}
        value={visibility}
        onChange={setVisibility}
      />
    </Dialog>
  );
}

/** What Escape closes or clears itself. */
const ESCAPES = '[role=dialog], [role=alertdialog], [role=menu], [type=search]';

/** What can be done with the selected projects; below the list, always in view. */
export function SelectionBar({
  selection,
  total,
}: {
  readonly selection: Selection;
  readonly total: number;
}) {
  const account = useAccount();
  const { ids } = selection;
  const [open, setOpen] = useState<'tags' | 'visibility' | 'export' | null>(null);
  const [done, setDone] = useState(0);
  const [restore] = useMutator(
    (deleted: ManyDeleted) => undoDeletePages(account, deleted),
    toasts.errorUpdatingPageBecause,
  );
  const [remove, removing] = useMutator(
    () => deletePages(account, ids, setDone),
    toasts.errorDeletingPageBecause,
  );
  const [retag, retagging] = useMutator(
    (tags: Parameters<typeof retagPages>[2]) => retagPages(account, ids, tags, setDone),
    toasts.errorUpdatingPageBecause,
  );
  const [show, showing] = useMutator(
    (visibility: Parameters<typeof showPagesTo>[2]) =>
      showPagesTo(account, ids, visibility, setDone),
    toasts.errorUpdatingPageBecause,
  );
  const end = () => {
    // The pressed button unmounts with the bar: move the focus first.
    document.getElementById(LIST_STATUS)?.focus({ preventScroll: true });
    selection.end();
  };
  useEffect(() => {
    return listen(document, ['keydown'], ({ key, target }) => {
      const isElsewhere = target instanceof Element && target.closest(ESCAPES) !== null;
      if (key === 'Escape' && !isElsewhere) selection.end();
    });
  }, [selection]);
  const undo = async (deleted: ManyDeleted) => {
    if ((await restore(deleted)).ok) showToast(manyToasts.restored(deleted.ids.length));
  };
  const removeWithUndo = async () => {
    setDone(0);
    const deleted = await remove();
    if (!deleted.ok) return;
    end();
    showToast({
      ...manyToasts.deleted(deleted.value.ids.length),
      actions: [{ label: 'Undo', onAction: () => void undo(deleted.value) }],
    });
  };
  const update = async (changing: ReturnType<typeof retag>) => {
    setDone(0);
    const changed = await changing;
    if (!changed.ok) return;
    setOpen(null);
    showToast(manyToasts.updated(changed.value.length));
  };
  const isBusy = removing || retagging || showing;
  const isEmpty = ids.length === 0;
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Selected projects"
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 shadow-float max-sm:bottom-14"
    >
      <output className="min-w-0 flex-1 px-2 text-sm tabular-nums">
        {isBusy && ids.length > done && done > 0
          ? `${done} of ${ids.length}…`
          : `${ids.length} selected`}
      </output>
      <Button
        size="sm"
        variant="ghost"
        disabled={ids.length === total || isBusy}
        onClick={selection.selectAll}
      >
        Select all
      </Button>
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={end}>
        Done
      </Button>
      <span className="flex flex-wrap gap-2 max-sm:basis-full">
        <Button
          size="sm"
          icon={<IconTag className="max-sm:hidden" />}
          disabled={isEmpty || isBusy}
          onClick={() => setOpen('tags')}
        >
          Tags
        </Button>
        <Button
          size="sm"
          icon={<IconEye className="max-sm:hidden" />}
          disabled={isEmpty || isBusy}
          onClick={() => setOpen('visibility')}
        >
          Visibility
        </Button>
        <Button
          size="sm"
          icon={<IconDownload className="max-sm:hidden" />}
          disabled={isEmpty || isBusy}
          aria-label={`Export ${counted(ids.length, 'selected project', 'selected projects')}`}
          onClick={() => setOpen('export')}
        >
          Export
        </Button>
        <Button
          size="sm"
          icon={<IconTrash className="max-sm:hidden" />}
          disabled={isEmpty}
          pending={isBusy}
          aria-label={`Delete ${counted(ids.length, 'selected project', 'selected projects')}`}
          onClick={() => void removeWithUndo()}
        >
          Delete
        </Button>
      </span>
      {open === 'tags' && (
        <RetagDialog
          ids={ids}
          saving={retagging}
          onSave={(tags) => void update(retag(tags))}
          onClose={close}
        />
      )}
      {open === 'visibility' && (
        <VisibilityDialog
          count={ids.length}
          saving={showing}
          onSave={(visibility) => void update(show(visibility))}
          onClose={close}
        />
      )}
      {open === 'export' && <ExportProjects ids={ids} onClose={close} />}
    </section>
  );
}
