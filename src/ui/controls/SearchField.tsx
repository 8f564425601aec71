import type { ComponentProps, KeyboardEvent } from 'react';
import { IconClose, IconSearch } from '#ui/icons.tsx';
import { IconButton } from './Button.tsx';

export function SearchField({
  label,
  value,
  onChange,
  onEnter,
  onCompose,
  ...rest
}: Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly onCompose: (composing: boolean) => void;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    onChange('');
  };
  return (
    <search className="relative block">
      <IconSearch className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <input
        {...rest}
        type="search"
        aria-label={label}
        value={value}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        className="h-10 w-full touch-target rounded-md border border-line-strong bg-raised pr-11 pl-9.5 text-base text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:outline-offset-0 sm:pointer-fine:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={<IconClose />}
          size="sm"
          className="absolute inset-y-0 right-1 my-auto"
          onClick={(event) => {
            event.currentTarget.closest('search')?.querySelector('input')?.focus();
            onChange('');
          }}
        />
      )}
    </search>
  );
}
