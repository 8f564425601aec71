export interface PreviewTarget {
  readonly kind: 'isolated' | 'sandboxed';
  readonly src: string;
  readonly origin: string;
  readonly targetOrigin: string;
}

/** `VITE_PREVIEW_ORIGIN`, or `localhost` beside `127.0.0.1`; else null. `label` picks one of the site's origins. */
export function isolatedTarget(label = 0): PreviewTarget | null {
  const origin = previewOrigin(label);
  if (origin === null || origin === location.origin) return null;
  // Only embed.html may have another site above it.
  const file = window.top === window ? 'frame.html' : 'embed.html';
  return { kind: 'isolated', src: `${origin}/${file}`, origin, targetOrigin: origin };
}

/** The app's CSP gives the frame an opaque origin: messages name no receiver, so they hold only the page's text. */
export function sandboxedTarget(): PreviewTarget {
  return { kind: 'sandboxed', src: '/sandbox.html', origin: 'null', targetOrigin: '*' };
}

function previewOrigin(label: number): string | null {
  const named: unknown = import.meta.env['VITE_PREVIEW_ORIGIN'];
  if (typeof named === 'string' && named !== '') {
    return new URL(named.replace('//*.', `//p${label}.`)).origin;
  }
  if (location.hostname !== '127.0.0.1') return null;
  const host = label === 0 ? 'localhost' : `p${label}.localhost`;
  return `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`;
}

/** Number of labels; further previews share the last. */
const LABELS = 8;

/** All documents share this label: none of them runs scripts or stores anything. */
export const DOCUMENTS_LABEL = LABELS;

const free: number[] = [];

/**
 * Frames of one origin can read each other. A window keeps its labels until it closes, so that successive previews
 * share one. Without Web Locks every preview gets 0.
 */
export async function acquireLabel(): Promise<number> {
  const own = free.toSorted((a, b) => a - b)[0];
  if (own !== undefined) {
    free.splice(free.indexOf(own), 1);
    return own;
  }
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return 0;
  for (let label = 0; label < LABELS - 1; label += 1) {
    if (await holdLock(locks, `recto-preview-${label}`)) return label;
  }
  return LABELS - 1;
}

export function releaseLabel(label: number): void {
  free.push(label);
}

function holdLock(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });
}
