import { useId } from 'react';
import { cx } from '#ui/cx.ts';

/** A labelled number that is set by sliding, or by the arrow keys. */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  words,
  onChange,
  className,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value as a person reads it. */
  readonly words: string;
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
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 touch-target cursor-pointer"
      />
      <span aria-hidden="true" className="w-14 text-right text-sm text-muted tabular-nums">
        {words}
      </span>
    </div>
  );
}
