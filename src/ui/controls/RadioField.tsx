import { RadioRow } from './RadioRow.tsx';

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
