import { cx } from '#ui/cx.ts';
import { IconChevronDown } from '#ui/icons.tsx';

const SHARED =
  'w-full touch-target appearance-none truncate rounded-md transition-colors duration-150 pointer-coarse:text-base';

/** `isQuiet`: without a border, as small as the text beside it. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  isQuiet = false,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly isQuiet?: boolean;
}) {
  return (
    <span className={cx('relative block', isQuiet && 'max-w-full min-w-0')}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={cx(
          SHARED,
          isQuiet
            ? 'h-8 bg-transparent pr-8 pl-1 text-xs text-muted hover:bg-ink/7'
            : 'h-10 border border-line-strong/60 bg-surface pr-9 pl-3 text-sm text-ink hover:border-line-strong hover:bg-raised',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown
        className={cx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
          isQuiet ? 'right-2' : 'right-3',
        )}
      />
    </span>
  );
}
