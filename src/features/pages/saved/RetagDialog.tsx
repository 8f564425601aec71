import { useId, useState, type FormEvent } from 'react';
import { useAccount } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { counted } from '#domain/messages/toastText.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';

type TagChange = Readonly<Record<'add' | 'remove', readonly string[]>>;

/** Adds tags to the selected projects and removes them; what is not touched stays as it is. */
export function RetagDialog({
  ids,
  saving,
  onSave,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly saving: boolean;
  readonly onSave: (change: TagChange) => void;
  readonly onClose: () => void;
}) {
  const { db } = useAccount();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const counts = useLiveQuery(async () => countTags(await db.cards.bulkGet([...ids])), [db, ids]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tagsOf = (isOn: boolean) =>
      [...chosen].flatMap(([tag, on]) => (on === isOn ? [tag] : []));
    if (!saving) onSave({ add: [...tagsOf(true), ...parseTags(typed)], remove: tagsOf(false) });
  };
  if (counts === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Tags"
      description={`Applies to ${counted(ids.length, 'project', 'projects')}. Tags you don’t touch stay as they are.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            pending={saving}
            disabled={chosen.size === 0 && parseTags(typed).length === 0}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="space-y-4">
        <TextField
          label="Add tags"
          name="tags"
          value={typed}
          onChange={setTyped}
          hint="Separated by commas"
          autoComplete="off"
          dir="auto"
        />
        {counts.size > 0 && (
          <fieldset>
            <legend className="mb-1.5 font-medium">On these projects</legend>
            <div className="space-y-2">
              {[...counts].map(([tag, count]) => (
                <Checkbox
                  key={tag}
                  label={`${tag} (${count})`}
                  checked={chosen.get(tag) ?? (count === ids.length || 'mixed')}
                  onChange={(isOn) => setChosen(new Map(chosen).set(tag, isOn))}
                />
              ))}
            </div>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

function countTags(
  cards: readonly ({ readonly tags: readonly string[] } | undefined)[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) {
    for (const tag of card?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
