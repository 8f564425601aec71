import { useEffect, useState, useId } from 'react';
import { Button } from './Button.tsx';
import { copyText } from '#ui/browser/clipboard.ts';
import { IconCheck, IconCopy } from '#ui/icons.tsx';

const COPIED_FOR_MS = 2000;

export function CopyButton({
  text,
  label = 'Copy',
  variant,
  onRefused,
}: {
  readonly text: string;
  readonly label?: string;
  readonly variant?: 'primary' | undefined;
  readonly onRefused: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else onRefused();
  };
  return (
    <Button
      variant={variant}
      icon={copied ? <IconCheck /> : <IconCopy />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}

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
