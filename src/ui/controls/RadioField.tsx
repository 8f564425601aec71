import { RadioRow } from './RadioRow.tsx';

export function RadioField<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
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
      <RadioRow name={name} options={options} value={value} onChange={onChange} className="gap-x-6">
        <legend className="mb-1.5 font-medium">{legend}</legend>
      </RadioRow>
      <output className="mt-1 block text-sm text-muted">
        {options.find((option) => option.value === value)?.hint}
      </output>
    </div>
  );
}
