import { useEffect, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './clipboard.ts';
import { IconCheck, IconCopy } from './icons.tsx';

/** How long the button says that it copied, in ms (spec §9). */
const SAID_FOR_MS = 2000;

/** A text to take away: shown in groups of four, copied as it is. */
export function CopyField({
  label,
  value,
  onRefused,
}: {
  readonly label: string;
  readonly value: string;
  /** The browser did not let it be copied. */
  readonly onRefused: () => void;
}) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(value)) setCopied(true);
    else onRefused();
  };
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
        <Button icon={copied ? <IconCheck /> : <IconCopy />} onClick={() => void copy()}>
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  );
}
