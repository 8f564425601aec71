import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from '#ui/browser/clipboard.ts';
import { IconCheck, IconCopy } from '#ui/icons/icons.tsx';

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
