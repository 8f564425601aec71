import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';
import { IconButton } from './IconButton.tsx';

/** `current` counts from 0. */
export function PageStepper({
  current,
  count,
  onChoose,
  className,
}: {
  readonly current: number;
  readonly count: number;
  readonly onChoose: (index: number) => void;
  readonly className: string;
}) {
  return (
    <div className={`flex shrink-0 items-center text-muted tabular-nums ${className}`}>
      <IconButton
        label="Previous page"
        icon={<IconChevronLeft />}
        size="sm"
        disabled={current === 0}
        onClick={() => onChoose(current - 1)}
      />
      <span aria-live="polite">{`${current + 1} / ${count}`}</span>
      <IconButton
        label="Next page"
        icon={<IconChevronRight />}
        size="sm"
        disabled={current === count - 1}
        onClick={() => onChoose(current + 1)}
      />
    </div>
  );
}
