import { useId, type FormEvent } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages.ts';
import type { Page } from '#domain/page.ts';
import { parseTags } from '#domain/tags.ts';
import { updatePage } from '#mutators/pages.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toast.ts';

/** Changes a page's title and tags (spec §2, §4). Saving with a blank title does nothing (spec §5). */
export function EditPageDialog({
  page,
  open,
  onOpenChange,
}: {
  readonly page: Page;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const account = useAccount();
  const form = useId();
  const [update, saving] = useMutator(
    (title: string, tags: readonly string[]) => updatePage(account, page.id, { title, tags }),
    toasts.errorUpdatingPageBecause,
  );
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const title = textOf(fields, 'title').trim();
    if (title === '' || saving) return;
    const result = await update(title, parseTags(textOf(fields, 'tags')));
    if (!result.ok) return;
    onOpenChange(false);
    showToast(toasts.pageUpdated);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Project Details"
      description="The title and tags that visitors see on the card."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} pending={saving}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="space-y-4">
        <TextField
          label="Title"
          name="title"
          defaultValue={page.title}
          autoComplete="off"
          dir="auto"
        />
        <TextField
          label="Tags"
          name="tags"
          defaultValue={page.tags.join(', ')}
          hint="Separated by commas"
          autoComplete="off"
          dir="auto"
        />
      </form>
    </Dialog>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
