import { useId, useState, type FormEvent } from 'react';
import { useAccount } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { type Page, type PageInput, VISIBILITIES, visibilityOf } from '#domain/page/page.ts';
import type { OwnCard } from '#domain/page/card.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { RadioField } from '#ui/controls/RadioRow.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';

/** Edits a page's title, tags (spec §2, §4) and who can see it (decision 031). A blank title is not saved (spec §5). */
export function EditPageDialog({
  page,
  onClose,
}: {
  readonly page: Pick<Page, 'id'>;
  readonly onClose: () => void;
}) {
  const account = useAccount();
  const form = useId();
  const card = useLiveQuery(() => account.db.cards.get(page.id), [account.db, page.id]);
  const [update, saving] = useMutator(
    (change: Partial<PageInput>) => updatePage(account, page.id, change),
    toasts.errorUpdatingPageBecause,
  );
  const save = async (change: Partial<PageInput>) => {
    if (saving) return;
    const result = await update(change);
    if (!result.ok) return;
    onClose();
    showToast(toasts.pageUpdated);
  };
  // A dialog focuses its first field when it opens.
  if (card === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Project Details"
      description="The title and tags on the card, and who can see the page."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} pending={saving}>
            Save Changes
          </Button>
        </>
      }
    >
      <DetailsForm id={form} page={card} onSave={(change) => void save(change)} />
    </Dialog>
  );
}

/** Reports only the edited fields: others may have changed elsewhere since the dialog opened. */
function DetailsForm({
  id,
  page,
  onSave,
}: {
  readonly id: string;
  readonly page: OwnCard;
  readonly onSave: (change: Partial<PageInput>) => void;
}) {
  const [seen] = useState({
    title: page.title,
    tags: page.tags.join(', '),
    visibility: visibilityOf(page),
  });
  const [visibility, setVisibility] = useState(seen.visibility);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const title = textOf(fields, 'title').trim();
    const tags = textOf(fields, 'tags');
    if (title === '') return;
    onSave({
      ...(title !== seen.title && { title }),
      ...(tags !== seen.tags && { tags: parseTags(tags) }),
      ...(visibility !== seen.visibility && { visibility }),
    });
  };
  return (
    <form id={id} onSubmit={submit} className="space-y-4">
      <TextField
        label="Title"
        name="title"
        defaultValue={seen.title}
        autoComplete="off"
        dir="auto"
      />
      <TextField
        label="Tags"
        name="tags"
        defaultValue={seen.tags}
        hint="Separated by commas"
        autoComplete="off"
        dir="auto"
      />
      <RadioField
        legend="Who can see it"
        name="visibility"
        options={VISIBILITIES}
        value={visibility}
        onChange={setVisibility}
      />
    </form>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
