import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualItem,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'react';

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
