import { useId, useState, type SubmitEvent, useEffect, useEffectEvent } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { proposedTitle } from '#domain/page/titleAndTags.ts';
import { toasts } from '#domain/messages/messages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconSave } from '#ui/icons.tsx';
import { RadioField } from '#ui/controls/RadioRow.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { VISIBILITIES, type Visibility } from '#domain/page/page.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { useVisitorsCheck, lostOf } from '#features/editor/visitors/useVisitorsCheck.ts';
import {
  RemovedItems,
  VisitorsOutcome,
  VisitorsReport,
} from '#features/editor/visitors/VisitorsReport.tsx';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { SaveDialogsProps } from './SaveDialogs.tsx';
import type { Losing, SaveFields } from './useSaveDocument.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** A disclosure in the save dialog (spec §5), which opens by itself if visitors don't get everything; works offline. */
function VisitorsCheck({
  fileName,
  readText,
  publish,
  open,
  onOpenChange,
}: {
  readonly fileName: string;
  readonly readText: () => string;
  readonly publish: (source: string) => Promise<PublishResult>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { state, retry } = useVisitorsCheck(readText, publish);
  const isLossy = state.kind === 'done' && lostOf(state.result.removed).length > 0;
  const show = useEffectEvent(() => onOpenChange(true));
  useEffect(() => {
    if (isLossy) show();
  }, [isLossy]);
  return (
    <Disclosure
      title="What visitors will get"
      aside={<VisitorsOutcome state={state} />}
      open={open}
      onOpenChange={onOpenChange}
      className="mt-6 border-t border-line pt-3"
    >
      <VisitorsReport state={state} retry={retry} fileName={fileName} readText={readText} />
    </Disclosure>
  );
}

/**
 * Asks for title, tags (spec §2) and readers (decision 031) of a new page, and previews the published HTML. Blank fields
 * take over the front matter; saving clears all fields.
 */
export function SavePageDialog({
  kind: { type, fileName },
  open,
  pending,
  givenTitle = '',
  readText,
  publish,
  onOpenChange,
  onEdit,
  onSave,
}: {
  readonly kind: Pick<EditorKind, 'type' | 'fileName'>;
  readonly open: boolean;
  readonly pending: boolean;
  /** Of a file or a copy; else the text's own is proposed. */
  readonly givenTitle?: string | undefined;
  readonly readText: () => string;
  readonly publish: (source: string) => Promise<PublishResult>;
  readonly onOpenChange: (open: boolean) => void;
  readonly onEdit: () => void;
  /** Resolves with whether the page was saved. */
  readonly onSave: (fields: SaveFields) => Promise<boolean>;
}) {
  const formId = useId();
  const [title, setTitle] = useState(givenTitle);
  const [tags, setTags] = useState('');
  const [proposed, setProposed] = useState({ title: '', tags: '' });
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [refused, setRefused] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [checking, setChecking] = useState(false);
  const isBlank = title.trim() === '';
  if (open !== wasOpen) {
    setWasOpen(open);
    const text = open ? readText() : '';
    const front = type === 'markdown' ? readFrontMatter(text) : null;
    const next = {
      title: front?.title ?? proposedTitle(type, text.slice(front?.end ?? 0)),
      tags: front?.tags.join(', ') ?? '',
    };
    setProposed(next);
    if (isBlank || title === proposed.title) setTitle(next.title);
    if (tags.trim() === '' || tags === proposed.tags) setTags(next.tags);
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('title');
    if (await onSave({ title, tags, visibility })) {
      setTitle('');
      setTags('');
      setVisibility('public');
      setRefused(false);
      setChecking(false);
    } else if (isBlank) {
      setRefused(true);
      if (field instanceof HTMLInputElement) field.focus();
    }
  };
  const change = (next: boolean) => {
    setRefused(false);
    setChecking(false);
    onOpenChange(next);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={type === 'html' ? 'Save HTML Page' : 'Save Markdown Page'}
      size={checking ? 'lg' : 'md'}
      description="Name it, and choose who can see it."
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
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
      <form
        id={formId}
        noValidate
        onChange={onEdit}
        onSubmit={(event) => void submit(event)}
        className="space-y-5"
      >
        <TextField
          label="Title"
          name="title"
          value={title}
          onChange={setTitle}
          // Screen readers can't reach the toast while the dialog is open.
          error={refused && isBlank ? toasts.titleRequired.description : undefined}
          autoComplete="off"
          dir="auto"
          required
        />
        <TextField
          label="Tags"
          name="tags"
          value={tags}
          onChange={setTags}
          autoComplete="off"
          dir="auto"
          hint="Separate tags with commas."
        />
        <RadioField
          legend="Who can see it"
          name="visibility"
          options={VISIBILITIES}
          value={visibility}
          onChange={setVisibility}
        />
      </form>
      {type === 'html' && (
        <VisitorsCheck
          fileName={fileName}
          readText={readText}
          publish={publish}
          open={checking}
          onOpenChange={setChecking}
        />
      )}
    </Dialog>
  );
}

export function SavingQuestions({
  account,
  kind,
  document: { opened, editing, lease },
  saving,
}: SaveDialogsProps) {
  const saveAsNew = (fields: SaveFields) => {
    if (lease.lostTo() === null) return saving.saveAsNew(fields);
    showToast(editorToasts.editedElsewhere);
    return Promise.resolve(false);
  };
  return (
    <>
      <SavePageDialog
        kind={kind}
        readText={editing.text}
        publish={account.publish}
        open={saving.asking}
        pending={saving.pending}
        givenTitle={opened.title}
        onOpenChange={saving.setAsking}
        onEdit={saving.fieldsChanged}
        onSave={saveAsNew}
      />
      {saving.losing && <ConfirmDroppedDialog losing={saving.losing} onClose={saving.stopLosing} />}
    </>
  );
}

function ConfirmDroppedDialog({
  losing,
  onClose,
}: {
  readonly losing: Losing;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Visitors Won’t Get Everything"
      description="Your source is saved whole. These parts of it can’t be published:"
      confirmLabel="Update Page"
      cancelLabel="Keep Editing"
      tone="neutral"
      onConfirm={() => {
        onClose();
        losing.agree();
      }}
    >
      <RemovedItems label="Left out" items={losing.removed} />
    </ConfirmDialog>
  );
}
