import { useId } from 'react';

export function TextArea({
  label,
  value,
  rows,
  maxLength,
  placeholder,
  hint,
  onChange,
  onBlur,
}: {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly placeholder: string;
  readonly hint: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        value={value}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="block w-full resize-y rounded-md border border-line-strong bg-raised px-3 py-2.5 text-base text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:outline-offset-0"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
