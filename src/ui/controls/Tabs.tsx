import { Tabs as Primitive } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { TAB, TAB_LIST, TAB_ROW } from './tabClasses.ts';

export interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** How much of the next tab shows beside the selected one. */
const SCROLL_MARGIN_PX = 24;

export function Tabs({
  value,
  onChange,
  items,
  label,
  trailing,
  wraps = true,
  listClassName,
  tabClassName,
  children,
  ...root
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly TabItem[];
  readonly label: string;
  readonly trailing?: ReactNode;
  readonly orientation?: 'vertical' | undefined;
  readonly wraps?: boolean | undefined;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
  readonly tabClassName?: string | undefined;
  readonly children?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    // Also called once at the start.
    const observer = new ResizeObserver(() => scrollToSelected(row));
    observer.observe(row);
    return () => observer.disconnect();
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={onChange} {...root}>
      <div className={cx(TAB_ROW, listClassName)}>
        <Primitive.List ref={list} loop={wraps} aria-label={label} className={TAB_LIST}>
          {items.map((item) => (
            <Primitive.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={cx(TAB, tabClassName)}
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

function scrollToSelected(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.left < left) row.scrollLeft -= left - tab.left + SCROLL_MARGIN_PX;
  else if (tab.right > right) row.scrollLeft += tab.right - right + SCROLL_MARGIN_PX;
}

/** The panel of the tab with the same value, inside `<Tabs>`; only rendered while selected. */
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
