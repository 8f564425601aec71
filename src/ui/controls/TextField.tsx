import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { cx } from '#ui/cx.ts';
import { IconEye, IconEyeOff, IconWarning } from '#ui/icons.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'ref'> {
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly revealable?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({
  label,
  error,
  hint,
  onChange,
  revealable = false,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const wrong = error !== undefined && error !== '';
  const described = [hint !== undefined && `${id}-hint`, wrong && `${id}-error`].filter(Boolean);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={revealable && revealed ? 'text' : type}
          aria-invalid={wrong || undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
          className={cx(
            'h-11 w-full rounded-md border bg-raised px-3 text-base text-ink transition-colors duration-150 placeholder:text-muted',
            'read-only:bg-sunken read-only:text-muted disabled:cursor-not-allowed disabled:opacity-60',
            'focus-visible:outline-offset-0',
            wrong ? 'border-danger' : 'border-line-strong hover:border-muted',
            revealable && 'pr-12',
          )}
        />
        {revealable && (
          <button
            type="button"
            aria-label={revealed ? 'Hide password' : 'Show password'}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted -outline-offset-3 hover:text-ink"
          >
            {revealed ? <IconEyeOff /> : <IconEye />}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <IconWarning className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

export function TextArea({
  label,
  hint,
  onChange,
  ...rest
}: Pick<ComponentProps<'textarea'>, 'value' | 'rows' | 'maxLength' | 'placeholder' | 'onBlur'> & {
  readonly label: string;
  readonly hint: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        dir="auto"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-md border border-line-strong bg-raised px-3 py-2.5 text-base text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:outline-offset-0"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
