import { readItem, writeItem } from '#ui/browser/webStorage.ts';

/** Shares are in per cent. */
export const MIN_SHARE = 20;

const STORAGE_KEY = 'recto-editor-split';
const DEFAULT_SHARE = 50;

export function boundedShare(share: number): number {
  const bounded = Math.min(100 - MIN_SHARE, Math.max(MIN_SHARE, share));
  return Math.round(bounded * 10) / 10;
}

export function savedShare(): number {
  const share = Number(readItem('localStorage', STORAGE_KEY) ?? DEFAULT_SHARE);
  return Number.isFinite(share) ? boundedShare(share) : DEFAULT_SHARE;
}

export function saveShare(share: number): void {
  writeItem('localStorage', STORAGE_KEY, String(share));
}
