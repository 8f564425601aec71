import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

/** Radio buttons in a row. Pass a legend as the child, or an `aria-label`. */
export function RadioRow<Value extends string | boolean>({
  name,
  options,
  value,
  onChange,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: string | boolean;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={cx('flex flex-wrap text-sm', className)} {...rest}>
      {children}
      {options.map((option) => (
        <label key={option.label} className="inline-flex touch-target items-center gap-2 py-1">
          <input
            type="radio"
            name={name}
            value={String(option.value)}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-4"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export function RadioField<Value extends string>({
  legend,
  ...row
}: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint: string;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <div>
      <RadioRow className="gap-x-6" {...row}>
        <legend className="mb-1.5 font-medium">{legend}</legend>
      </RadioRow>
      <output className="mt-1 block text-sm text-muted">
        {row.options.find(({ value }) => value === row.value)?.hint}
      </output>
    </div>
  );
}
