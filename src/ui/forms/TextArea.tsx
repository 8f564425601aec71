import { useId, type ComponentProps } from 'react';

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
