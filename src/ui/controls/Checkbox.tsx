import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

export function Checkbox({
  label,
  description,
  checked,
  onChange,
  className,
}: {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** `mixed`: some of the items it controls are checked. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
}) {
  const id = useId();
  const described = description !== undefined;
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'mixed';
        }}
        id={id}
        type="checkbox"
        checked={checked === true}
        aria-describedby={described ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {described && (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}

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
