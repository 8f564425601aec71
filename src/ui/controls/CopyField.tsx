import { useId } from 'react';
import { CopyButton } from './CopyButton.tsx';

/** A copyable text: displayed in groups of four, copied unchanged. */
export function CopyField({
  label,
  value,
  onRefused,
}: {
  readonly label: string;
  readonly value: string;
  readonly onRefused: () => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <output
          id={id}
          className="block min-h-10 min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all"
        >
          {value.replace(/(.{4})(?=.)/gu, '$1 ')}
        </output>
        <CopyButton text={value} onRefused={onRefused} />
      </div>
    </div>
  );
}
