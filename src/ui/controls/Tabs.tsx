import { Tabs as Primitive } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { TAB, TAB_LIST, TAB_ROW } from './tabClasses.ts';

/** One tab. */
export interface TabItem {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** How much of the next tab shows beside the chosen one, px. */
const SCROLL_MARGIN = 24;

/**
 * A row of tabs with the panels as children: `<Tabs …><TabPanel value="a">…</TabPanel></Tabs>`.
 * Arrow keys move and choose. On a narrow window the row scrolls sideways.
 */
export function Tabs({
  value,
  onChange,
  items,
  label,
  trailing,
  wraps = true,
  className,
  listClassName,
  children,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly TabItem[];
  /** The accessible name of the row. */
  readonly label: string;
  /** What stands at the end of the row, such as a counter. */
  readonly trailing?: ReactNode;
  /** Whether the arrow keys go on from the last tab to the first. */
  readonly wraps?: boolean | undefined;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
  readonly children?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    // Says its size at once, and whenever the window changes it.
    const sizes = new ResizeObserver(() => showChosen(row));
    sizes.observe(row);
    return () => sizes.disconnect();
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={onChange} className={className}>
      <div className={cx(TAB_ROW, listClassName)}>
        <Primitive.List ref={list} loop={wraps} aria-label={label} className={TAB_LIST}>
          {items.map((item) => (
            <Primitive.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={TAB}
            >
              {item.icon}
              {item.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {trailing}
      </div>
      {children}
    </Primitive.Root>
  );
}

/** Scrolls the row so far that the chosen tab stands in its visible part. */
function showChosen(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]');
  if (tab === null) return;
  const { left, right } = row.getBoundingClientRect();
  const place = tab.getBoundingClientRect();
  if (place.left < left) row.scrollLeft -= left - place.left + SCROLL_MARGIN;
  else if (place.right > right) row.scrollLeft += place.right - right + SCROLL_MARGIN;
}

/** The panel of the tab with the same value; it must stand inside `<Tabs>`. Only the chosen one is rendered. */
export function TabPanel({
  value,
  className,
  children,
}: {
  readonly value: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Primitive.Content value={value} tabIndex={-1} className={className}>
      {children}
    </Primitive.Content>
  );
}
