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
