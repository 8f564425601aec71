import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';

export function Versions({
  current,
  count,
  disabled,
  onShow,
}: {
  readonly current: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onShow: (index: number) => void;
}) {
  const step = (label: string, icon: ReactNode, index: number) => (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      aria-disabled={disabled || index < 0 || index === count || undefined}
      onClick={() => onShow(index)}
    />
  );
  return (
    <div className="flex items-center text-xs tabular-nums">
      {step('Previous version', <IconChevronLeft />, current - 1)}
      <span aria-live="polite">{`${current + 1} of ${count}`}</span>
      {step('Next version', <IconChevronRight />, current + 1)}
    </div>
  );
}
