import { useId, type ReactNode } from 'react';
import { TAB, TAB_LIST, TAB_ROW } from './tabClasses.ts';

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
