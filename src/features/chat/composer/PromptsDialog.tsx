import { useState, useId, type FormEvent } from 'react';
import { useAccount } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import {
  promptsIn,
  variablesOf,
  type SavedPrompt,
  filledIn,
  MAX_PROMPT,
  MAX_PROMPT_NAME,
  promptKey,
  promptValue,
} from '#domain/chat/savedPrompts.ts';
import { settingsOf } from '#store/settings.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { TextField, TextArea } from '#ui/controls/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconPencil, IconPlus } from '#ui/icons.tsx';
import { useMutator } from '#context/useMutator.ts';
import { success } from '#domain/messages/toastText.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { changeSettings } from '#mutators/settings.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function PromptsDialog({
  typed,
  onInsert,
  onClose,
  onDone,
}: {
  /** The message in the field, which a new prompt starts from. */
  readonly typed: string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { db, newId } = useAccount();
  const prompts = useLiveQuery(async () => promptsIn(await settingsOf(db)), [db]);
  const [edited, edit] = useState<SavedPrompt | null>(null);
  const [chosen, choose] = useState<SavedPrompt | null>(null);
  if (prompts === undefined) return null;
  if (edited !== null) {
    const isNew = !prompts.some(({ id }) => id === edited.id);
    return (
      <EditPrompt prompt={edited} isNew={isNew} onClose={() => edit(null)} onDeleted={onDone} />
    );
  }
  if (chosen !== null) {
    return <FillPrompt prompt={chosen} onInsert={onInsert} onClose={() => choose(null)} />;
  }
  return (
    <PromptList
      prompts={prompts}
      onChoose={(prompt) =>
        variablesOf(prompt.text).length === 0 ? onInsert(prompt.text) : choose(prompt)
      }
      onEdit={edit}
      onNew={() => edit({ id: newId(), name: '', text: typed })}
      onClose={onClose}
    />
  );
}

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

export function PromptList({
  prompts,
  onChoose,
  onEdit,
  onNew,
  onClose,
}: {
  readonly prompts: readonly SavedPrompt[];
  readonly onChoose: (prompt: SavedPrompt) => void;
  readonly onEdit: (prompt: SavedPrompt) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}) {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/u);
  const shown = prompts.filter(({ name, text }) =>
    words.every((word) => `${name}\n${text}`.toLowerCase().includes(word)),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Prompts"
      description="Messages you keep to send again, on all your devices."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button icon={<IconPlus />} onClick={onNew}>
            New prompt
          </Button>
        </>
      }
    >
      {prompts.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = shown;
            if (first !== undefined) onChoose(first);
          }}
        >
          <TextField
            label="Find a prompt"
            name="prompt"
            value={wanted}
            onChange={setWanted}
            autoComplete="off"
            dir="auto"
          />
        </form>
      )}
      {shown.length === 0 ? (
        <p className="mt-4 text-muted">
          {prompts.length === 0
            ? 'No prompts yet. Write one with words in double braces, such as {{language}}, and Recto asks for them each time.'
            : 'No prompts with these words.'}
        </p>
      ) : (
        <ul aria-label="Prompts" className="mt-4 space-y-2">
          {shown.map((prompt) => (
            <li key={prompt.id} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => onChoose(prompt)}
                className="min-w-0 flex-1 rounded-md border border-line px-3 py-2 text-left hover:border-muted"
              >
                <span dir="auto" className="block truncate font-medium">
                  {prompt.name}
                </span>
                <span dir="auto" className="block truncate text-sm text-muted">
                  {prompt.text}
                </span>
              </button>
              <IconButton
                label={`Edit “${prompt.name}”`}
                icon={<IconPencil />}
                onClick={() => onEdit(prompt)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

export function FillPrompt({
  prompt,
  onInsert,
  onClose,
}: {
  readonly prompt: SavedPrompt;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}) {
  const form = useId();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={prompt.name}
      description="What is left empty stays in double braces."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={form}>
            Insert
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          onInsert(filledIn(prompt.text, values));
        }}
      >
        {variablesOf(prompt.text).map((name) => (
          <TextField
            key={name}
            label={name}
            name={name}
            value={values.get(name) ?? ''}
            onChange={(value) => setValues(new Map(values).set(name, value))}
            autoComplete="off"
            dir="auto"
          />
        ))}
      </form>
    </Dialog>
  );
}
