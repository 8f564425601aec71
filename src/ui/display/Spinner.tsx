import { cx } from '#ui/cx.ts';

const SIZES = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-9 border-3' } as const;

/** Announced as a status with a `label`, decoration without. */
export function Spinner({
  size = 'md',
  label,
  className,
}: {
  readonly size?: keyof typeof SIZES;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}) {
  const ring = (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block shrink-0 animate-[spin_900ms_linear_infinite] rounded-full border-current border-r-transparent',
        SIZES[size],
        label === undefined && className,
      )}
    />
  );
  if (label === undefined) return ring;
  return (
    <output className={cx('inline-flex items-center gap-3 text-muted', className)}>
      {ring}
      <span className="text-sm">{label}</span>
    </output>
  );
}

/** A placeholder for loading content. Hidden from screen readers: announce the loading once, elsewhere. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-[pulse_2s_ease-in-out_infinite] rounded-md bg-ink/8', className)}
    />
  );
}

/** `total` 0: not known yet. */
export function ProgressBar({
  label,
  done,
  total,
  valueText,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly valueText?: string | undefined;
}) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  const text = valueText ?? `${percent} %`;
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="whitespace-nowrap text-muted tabular-nums">{text}</span>
      </div>
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-ink/10 forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
