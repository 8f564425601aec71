import { useState } from 'react';
import type { SavedPrompt } from '#domain/chat/savedPrompts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { IconPencil, IconPlus } from '#ui/icons/icons.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

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
