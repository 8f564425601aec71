import { cx } from '#ui/cx.ts';

/** A quiet grey place where content is about to be. Hidden from readers: say "loading" once, elsewhere. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-[pulse_2s_ease-in-out_infinite] rounded-md bg-ink/8', className)}
    />
  );
}
