import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

export function CheckRow({
  label,
  checked,
  pending = false,
  onToggle,
  children,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly pending?: boolean | undefined;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <label
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-3.5 py-2 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked
          ? 'border-accent bg-accent-soft'
          : 'border-line bg-surface hover:border-line-strong hover:bg-sunken',
      )}
    >
      <span className="relative flex size-5 shrink-0">
        <input
          type="checkbox"
          aria-label={label}
          aria-describedby={id}
          aria-busy={pending || undefined}
          checked={checked}
          onChange={() => {
            if (!pending) onToggle();
          }}
          className={cx('size-5 cursor-pointer accent-accent outline-none', pending && 'opacity-0')}
        />
        {pending && <Spinner size="sm" className="absolute inset-0.5" />}
      </span>
      <span id={id} className="block min-w-0 flex-1">
        {children}
      </span>
    </label>
  );
}
