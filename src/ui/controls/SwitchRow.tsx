import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from '#ui/cx.ts';

export function SwitchRow<Value extends string | boolean>({
  label,
  options,
  value,
  onChange,
  size = 'sm',
  className,
}: {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: ReactNode;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'sm' | 'md' | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <fieldset aria-label={label} className={cx('flex', className)}>
      {options.map((option) => (
        <Button
          key={option.label}
          size={size}
          variant="ghost"
          icon={option.icon}
          className={size === 'md' ? 'px-2.5!' : undefined}
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
