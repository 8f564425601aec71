import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconClose } from '#ui/icons.tsx';

const CHIP =
  'inline-flex h-8 max-w-full touch-target items-center rounded-full border px-3 text-sm transition-colors duration-150';

export function Chip({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        CHIP,
        'border-line-strong/60 bg-surface -outline-offset-2 hover:border-line-strong hover:bg-raised',
      )}
    >
      <span dir="auto" className="truncate">
        {text}
      </span>
    </button>
  );
}

export function ChosenChip({
  text,
  icon,
  removeLabel,
  onRemove,
}: {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className={cx(CHIP, 'gap-1.5 border-accent bg-accent-soft pr-0.5 text-accent')}>
      {icon}
      <span dir="auto" className="truncate">
        {text}
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="flex size-7 shrink-0 touch-target items-center justify-center rounded-full hover:bg-ink/7"
      >
        <IconClose />
      </button>
    </span>
  );
}
