import {
  type VirtualItem,
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode, useReducer } from 'react';
import { listen } from '#ui/browser/listen.ts';
import { useRestoreScroll } from './useScrollRestoration.ts';

const OVERSCAN = 3;

/** The rows of a list that are near the window, and row `kept`; all lengths in px. */
export function useWindowRows({
  count,
  height,
  gap,
  top,
  kept,
  known,
  offset,
}: {
  readonly count: number;
  readonly height: number;
  readonly gap: number;
  readonly top: number;
  readonly kept: number | null;
  readonly known: VirtualItem[];
  readonly offset: number;
}) {
  // The library's object changes without a new identity, which memoising would miss.
  'use no memo';
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options = {
    count,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    estimateSize: () => height,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => offset || window.scrollY,
    initialMeasurementsCache: known,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      withRow(defaultRangeExtractor(range), kept),
    onChange: redraw,
  };
  const [rows] = useState(() => new Virtualizer<Window, Element>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return {
    shown: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    /** The ref of an element as high as its row, with the row's index as `data-index`. */
    measure: rows.measureElement,
    heights: rows.takeSnapshot,
  };
}

function withRow(rows: readonly number[], row: number | null): number[] {
  return row === null || rows.includes(row) ? [...rows] : [...rows, row].toSorted((a, b) => a - b);
}

/** The heights of the last list that was left, so that Back finds the same position. */
let left: { readonly key: string; readonly heights: VirtualItem[] } | null = null;

export function VirtualRows({
  label,
  listKey,
  count,
  columns,
  listClass,
  rowHeight,
  gap,
  savedTop,
  isComplete,
  children,
}: {
  readonly label: string;
  readonly listKey: string;
  readonly count: number;
  readonly columns: number;
  readonly listClass: string;
  readonly rowHeight: number;
  readonly gap: number;
  readonly savedTop: number;
  readonly isComplete: boolean;
  readonly children: (index: number) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const key = `${listKey} ${columns}`;
  const [known] = useState(() => (left?.key === key ? left.heights : []));
  const { shown, total, measure, heights } = useWindowRows({
    count: Math.ceil(count / columns),
    height: rowHeight,
    gap,
    top,
    kept: focused,
    known,
    offset: savedTop,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const place = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    // What is above the list may grow.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    place();
    const follow = ({ type, target }: FocusEvent) =>
      setFocused(type === 'focusin' && target instanceof Element ? rowOf(target) : null);
    const stop = listen(element, ['focusin', 'focusout'], follow);
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  useLayoutEffect(
    () => () => {
      left = { key, heights: heights() };
    },
    [key, heights],
  );
  useRestoreScroll(savedTop, isComplete);
  // Above the first row and below the last one, the list has no gap.
  const before = (index: number) => shown[index - 1]?.end ?? top - gap;
  return (
    <ul ref={list} aria-label={label} className={listClass}>
      {shown.map((row, index) => (
        <Fragment key={row.key}>
          <Space px={row.start - before(index) - 2 * gap} />
          {cellsOf(row.index, columns, count).map((cell, column) => (
            <li
              key={cell}
              ref={column === 0 ? measure : null}
              data-index={row.index}
              aria-setsize={count}
              aria-posinset={cell + 1}
            >
              {children(cell)}
            </li>
          ))}
        </Fragment>
      ))}
      <Space px={top + total - before(shown.length) - gap} />
    </ul>
  );
}

function Space({ px }: { readonly px: number }) {
  return px > 0 && <li aria-hidden="true" className="col-span-full" style={{ height: px }} />;
}

function rowOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return row === undefined ? null : Number(row);
}

function cellsOf(row: number, columns: number, count: number): readonly number[] {
  const from = row * columns;
  return Array.from({ length: Math.min(columns, count - from) }, (_, index) => from + index);
}
