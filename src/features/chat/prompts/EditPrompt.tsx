import { useId, useState, type FormEvent } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { success } from '#domain/messages/toastText.ts';
import {
  MAX_PROMPT,
  MAX_PROMPT_NAME,
  promptKey,
  promptValue,
  type SavedPrompt,
} from '#domain/chat/savedPrompts.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { changeSettings } from '#mutators/settings.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField, TextArea } from '#ui/controls/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

export function EditPrompt({
  prompt,
  isNew,
  onClose,
  onDeleted,
}: {
  readonly prompt: SavedPrompt;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const account = useAccount();
  const form = useId();
  const [name, setName] = useState(prompt.name);
  const [text, setText] = useState(prompt.text);
  const [save, saving] = useMutator((value: string | null) =>
    changeSettings(account, { [promptKey(prompt.id)]: value }),
  );
  const isBlank = name.trim() === '' || text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || isBlank) return;
    if ((await save(storableText(promptValue({ name, text })))).ok) onClose();
  };
  const remove = async () => {
    if (!(await save(null)).ok) return;
    // The toast with Undo is out of reach beneath a dialog.
    onDeleted();
    showToast({
      ...success('Prompt Deleted'),
      actions: [{ label: 'Undo', onAction: () => void save(promptValue(prompt)) }],
    });
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={isNew ? 'New Prompt' : 'Edit Prompt'}
      footer={
        <>
          {!isNew && (
            <Button variant="danger" pending={saving} onClick={() => void remove()}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={form} pending={saving} disabled={isBlank}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="space-y-4">
        <TextField
          label="Name"
          name="name"
          value={name}
          maxLength={MAX_PROMPT_NAME}
          onChange={setName}
          autoComplete="off"
          dir="auto"
        />
        <TextArea
          label="Text"
          value={text}
          rows={6}
          maxLength={MAX_PROMPT}
          placeholder="Translate the page into {{language}}."
          hint="Recto asks for the words in double braces each time."
          onChange={setText}
        />
      </form>
    </Dialog>
  );
}
