import { useId, type ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export function Slider({
  label,
  valueText,
  onChange,
  className,
  ...range
}: Required<Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'value'>> & {
  readonly label: string;
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  readonly className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={cx('flex items-center gap-4', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 touch-target cursor-pointer"
      />
      <span aria-hidden="true" className="w-14 text-right text-sm text-muted tabular-nums">
        {valueText}
      </span>
    </div>
  );
}
