import { useId, type ReactNode } from 'react';

/** A tab list with one tab and its panel: `Tabs` without the code for several. */
export function SingleTab({
  label,
  icon,
  listLabel,
  selected,
  onSelect,
  className,
  children,
}: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly listLabel: string;
  /** Whether `children` is the tab's panel; otherwise the tab leads back to it. */
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <div className={TAB_ROW}>
        <div role="tablist" aria-label={listLabel} className={TAB_LIST}>
          <button
            type="button"
            role="tab"
            id={`${id}tab`}
            aria-selected={selected}
            aria-controls={selected ? `${id}panel` : undefined}
            className={TAB}
            onClick={onSelect}
          >
            {icon}
            {label}
          </button>
        </div>
      </div>
      {selected ? (
        <div
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}tab`}
          className="flex min-h-0 flex-1 flex-col"
        >
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  );
}

export const TAB_ROW = 'flex items-center gap-4 border-b border-line';

export const TAB_LIST = '-mb-px flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]';

export const TAB =
  'flex h-11 shrink-0 touch-target items-center gap-2 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted -outline-offset-2 ' +
  'transition-colors duration-150 hover:text-ink ' +
  'aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink';
