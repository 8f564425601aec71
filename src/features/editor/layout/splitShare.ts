import { readItem, writeItem } from '#ui/browser/webStorage.ts';

export const MIN_SHARE = 20;

const MIN_PANE_PX = 288;

const STORAGE_KEY = 'recto-editor-split';
const DEFAULT_SHARE = 50;

/** The share nearest to `share` that leaves room for both panes in `width` px. */
export function boundedShare(share: number, width = Infinity): number {
  const least = Math.min(DEFAULT_SHARE, Math.max(MIN_SHARE, (100 * MIN_PANE_PX) / width));
  const bounded = Math.min(100 - least, Math.max(least, share));
  return Math.round(bounded * 10) / 10;
}

export function savedShare(): number {
  const share = Number(readItem('localStorage', STORAGE_KEY) ?? DEFAULT_SHARE);
  return Number.isFinite(share) ? boundedShare(share) : DEFAULT_SHARE;
}

export function saveShare(share: number): void {
  writeItem('localStorage', STORAGE_KEY, String(share));
}
