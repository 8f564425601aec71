/** What a pane keeps at least, in per cent of the width. */
export const LEAST_SHARE = 20;

const STORAGE_KEY = 'recto-editor-split';
const MIDDLE = 50;

/** The first pane's share in per cent, so that neither pane gets too narrow. */
export function boundedShare(share: number): number {
  const bounded = Math.min(100 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.round(bounded * 10) / 10;
}

/** The divider's place as it was left on this device; the middle when nothing is known. */
export function rememberedShare(): number {
  const stored = withStorage((storage) => storage.getItem(STORAGE_KEY), null);
  const share = Number(stored ?? MIDDLE);
  return Number.isFinite(share) ? boundedShare(share) : MIDDLE;
}

/** Remembers the divider's place on this device, if the browser lets it. */
export function rememberShare(share: number): void {
  withStorage((storage) => storage.setItem(STORAGE_KEY, String(share)), undefined);
}

/** A closed or full storage costs the memory of the divider's place, and nothing else. */
function withStorage<T>(run: (storage: Storage) => T, otherwise: T): T {
  try {
    return run(localStorage);
  } catch {
    return otherwise;
  }
}
