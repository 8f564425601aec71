import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

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
