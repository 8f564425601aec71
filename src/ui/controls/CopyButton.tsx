import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { copyText } from '#ui/browser/clipboard.ts';
import { IconCheck, IconCopy } from '#ui/icons/icons.tsx';

/** How long the button says that it copied, in ms (spec §9). */
const SAID_FOR_MS = 2000;

/** Puts a text on the clipboard, and says for a while that it did. */
export function CopyButton({
  text,
  label = 'Copy',
  variant,
  onRefused,
}: {
  readonly text: string;
  readonly label?: string;
  readonly variant?: 'primary' | undefined;
  /** The browser did not let it be copied. */
  readonly onRefused: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
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
