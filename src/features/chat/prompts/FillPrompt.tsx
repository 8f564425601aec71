import { useId, useState } from 'react';
import { filledIn, variablesOf, type SavedPrompt } from '#domain/chat/savedPrompts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

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
