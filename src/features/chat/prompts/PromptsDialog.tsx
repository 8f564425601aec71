import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { promptsIn, variablesOf, type SavedPrompt } from '#domain/chat/savedPrompts.ts';
import { settingsOf } from '#store/settings.ts';
import { EditPrompt } from './EditPrompt.tsx';
import { FillPrompt } from './FillPrompt.tsx';
import { PromptList } from './PromptList.tsx';

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
