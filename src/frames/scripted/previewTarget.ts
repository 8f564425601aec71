/** Where a page's scripts run. */
export interface PreviewTarget {
  readonly kind: 'isolated' | 'sandboxed';
  /** The address of the frame. */
  readonly src: string;
  /** The origin its messages come from. */
  readonly origin: string;
  /** The origin messages to it are addressed to. */
  readonly targetOrigin: string;
}

/**
 * The frame on another site than the app: the one the build names (`VITE_PREVIEW_ORIGIN`), or `localhost` beside
 * `127.0.0.1` on a machine of one's own. `label` tells apart previews that are shown at once, where there are origins
 * for it: below `localhost`, or where the build names `https://*.…`. Null when there is no such site.
 */
export function isolatedTarget(label = 0): PreviewTarget | null {
  const origin = previewOrigin(label);
  if (origin === null || origin === location.origin) return null;
  return { kind: 'isolated', src: `${origin}/frame.html`, origin, targetOrigin: origin };
}

/**
 * The frame on the app's own address, made a stranger to it by the header it is served with. A stranger's origin has
 * no name to address, so messages go to whoever is in the frame: only ever the text of the page itself.
 */
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
