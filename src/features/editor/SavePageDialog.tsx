import { useId, useState, type SubmitEvent } from 'react';
import type { ContentType } from '#domain/page.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconSave } from '#ui/icons.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Title and tags as they were typed; the mutator cleans them. */
export interface SaveFields {
  readonly title: string;
  readonly tags: string;
}

/** Asks for title and tags of a new page (spec §2). Both are empty again after saving, and kept when it fails. */
export function SavePageDialog({
  type,
  open,
  pending,
  onOpenChange,
  onSave,
}: {
  readonly type: ContentType;
  readonly open: boolean;
  readonly pending: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Resolves with whether the page was saved. */
  readonly onSave: (fields: SaveFields) => Promise<boolean>;
}) {
  const formId = useId();
  const [title, setTitle] = useState('');
  const [tags, setTags] = useState('');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('title');
    if (await onSave({ title, tags })) {
      setTitle('');
      setTags('');
    } else if (title.trim() === '' && field instanceof HTMLInputElement) {
      field.focus();
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={type === 'html' ? 'Save HTML Page' : 'Save Markdown Page'}
      description="The page is public: it appears in the gallery for everyone."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            icon={<IconSave />}
          >
            Save Page
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField
          ref={focusOnMount}
          label="Title"
          name="title"
          value={title}
          onChange={setTitle}
          autoComplete="off"
          required
        />
        <TextField
          label="Tags"
          name="tags"
          value={tags}
          onChange={setTags}
          autoComplete="off"
          hint="Separate tags with commas."
        />
      </form>
    </Dialog>
  );
}

/** The dialog's first field, not its close button, is where typing begins. */
function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}
