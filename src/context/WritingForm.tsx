import { useState } from 'react';
import { useAccount } from './services.tsx';
import { useLiveQuery } from './useLiveQuery.ts';
import { useMutator } from './useMutator.ts';
import {
  goalIn,
  MAX_GOAL,
  type Writing,
  writingChange,
  writingIn,
} from '#domain/account/settings.ts';
import { changeSettings } from '#mutators/settings.ts';
import { settingsOf } from '#store/settings.ts';
import { CheckRow } from '#ui/controls/Checkbox.tsx';
import { RadioRow } from '#ui/controls/RadioRow.tsx';
import { TextField } from '#ui/controls/TextField.tsx';

const FONTS = [
  { value: 'code', label: 'Fixed width' },
  { value: 'prose', label: 'Book' },
] as const;

const MEASURES = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'medium', label: 'Medium' },
  { value: 'full', label: 'Full width' },
] as const;

type Flag = 'focus' | 'typewriter' | 'spelling' | 'vim';

const FLAGS: readonly { readonly key: Flag; readonly label: string; readonly note: string }[] = [
  { key: 'focus', label: 'Focus mode', note: 'Dims everything but the current paragraph.' },
  {
    key: 'typewriter',
    label: 'Typewriter scrolling',
    note: 'Keeps the line you write in the middle of the editor.',
  },
  { key: 'spelling', label: 'Spell-check', note: 'Your browser’s, in Markdown.' },
  { key: 'vim', label: 'Vim keys', note: 'In both editors.' },
];

export function WritingForm() {
  const account = useAccount();
  const writing = useWriting();
  const [change] = useMutator((changes: Partial<Writing>) =>
    changeSettings(account, writingChange(changes)),
  );
  // A touch keyboard has no Escape.
  const hasKeys = matchMedia('(pointer: fine)').matches;
  if (writing === undefined) return null;
  return (
    <div className="space-y-5">
      <RadioRow
        name="font"
        options={FONTS}
        value={writing.font}
        onChange={(font) => void change({ font })}
        className="gap-x-5 gap-y-2"
      >
        <legend className="mb-1.5 block text-sm font-medium">Markdown font</legend>
      </RadioRow>
      <RadioRow
        name="measure"
        options={MEASURES}
        value={writing.measure}
        onChange={(measure) => void change({ measure })}
        className="gap-x-5 gap-y-2"
      >
        <legend className="mb-1.5 block text-sm font-medium">Line length</legend>
      </RadioRow>
      <div className="grid gap-2">
        {FLAGS.filter(({ key }) => key !== 'vim' || hasKeys).map(({ key, label, note }) => (
          <CheckRow
            key={key}
            label={label}
            checked={writing[key]}
            onToggle={() => void change({ [key]: !writing[key] })}
          >
            <span className="block text-sm font-medium">{label}</span>
            <span className="block text-sm text-muted">{note}</span>
          </CheckRow>
        ))}
      </div>
      {/* Starts again from a goal that another device set. */}
      <Goal key={writing.goal} goal={writing.goal} onChange={(goal) => void change({ goal })} />
      <p className="text-sm text-muted">These settings sync to your other devices.</p>
    </div>
  );
}

function Goal({
  goal,
  onChange,
}: {
  readonly goal: number;
  readonly onChange: (goal: number) => void;
}) {
  const [typed, setTyped] = useState(goal === 0 ? '' : String(goal));
  return (
    <TextField
      label="Word goal"
      name="goal"
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_GOAL}
      value={typed}
      hint="Shown beside the word count of each text. Leave it empty for none."
      onChange={setTyped}
      onBlur={() => {
        const next = goalIn(Number(typed));
        setTyped(next === 0 ? '' : String(next));
        if (next !== goal) onChange(next);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

function useWriting(): Writing | undefined {
  const { db } = useAccount();
  return useLiveQuery(async () => writingIn(await settingsOf(db)), [db]);
}
