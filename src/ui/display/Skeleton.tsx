import { cx } from '#ui/cx.ts';

/** A placeholder for loading content. Hidden from screen readers: announce the loading once, elsewhere. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-[pulse_2s_ease-in-out_infinite] rounded-md bg-ink/8', className)}
    />
  );
}
