import { Tabs as Primitive } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { TAB, TAB_LIST, TAB_ROW } from './SingleTab.tsx';

export interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

/** How much of the next tab shows beside the selected one. */
const SCROLL_MARGIN_PX = 24;

export function Tabs({
  value,
  onChange,
  items,
  label,
  trailing,
  wraps,
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
    const observer = new ResizeObserver(() => {
      const tab = row.querySelector<HTMLElement>('[data-state=active]');
      if (tab === null) return;
      const start = tab.offsetLeft - row.offsetLeft - SCROLL_MARGIN_PX;
      const end = start + tab.offsetWidth + 2 * SCROLL_MARGIN_PX - row.clientWidth;
      row.scrollLeft = Math.min(start, Math.max(row.scrollLeft, end));
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={onChange} {...root}>
      <div className={cx(TAB_ROW, listClassName)}>
        <Primitive.List
          ref={list}
          loop={wraps}
          aria-label={label}
          className={TAB_LIST}
          // Radix would focus a pressed tab by script, which shows a ring as for keys.
          onMouseDownCapture={(event) => event.stopPropagation()}
        >
          {items.map((item) => (
            <Primitive.Trigger
              key={item.value}
              value={item.value}
              className={cx(TAB, tabClassName)}
              // Safari focuses no button under a pointer.
              onClick={() => item.value === value || onChange(item.value)}
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

/** The panel of the tab with the same value, inside `<Tabs>`; only rendered while selected. */
export function TabPanel(props: {
  readonly value: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <Primitive.Content tabIndex={-1} {...props} />;
}
