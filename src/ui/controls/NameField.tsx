import type { ComponentProps } from 'react';

export function NameField({
  label,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'ref'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      {...rest}
      ref={focusAndSelect}
      aria-label={label}
      autoComplete="off"
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
      className="h-10 w-full min-w-0 touch-target rounded-md border border-line-strong bg-raised px-2.5 text-sm -outline-offset-2 pointer-coarse:text-base"
    />
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
