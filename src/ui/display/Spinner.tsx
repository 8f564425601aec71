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
