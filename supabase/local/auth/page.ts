import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d6d3cd, #45423d); --soft: light-dark(#5d5a54, #b5b1a9); --link: light-dark(#7a3b12, #f0b48a) }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#faf8f5, #1b1a18); color: light-dark(#24221f, #edeae4); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 0; font-size: 1.0625rem }
p { margin: .5rem 0 }
.soft { color: var(--soft) }
form, article { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
input { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .375rem; background: transparent; color: inherit; font: inherit }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button, a.button { display: inline-flex; align-items: center; min-height: 44px; padding: .5rem 1rem; border: 1px solid var(--soft); border-radius: .375rem; background: transparent; color: inherit; font: inherit; text-decoration: none; cursor: pointer }
button.first, a.button { border-color: transparent; background: light-dark(#24221f, #edeae4); color: light-dark(#faf8f5, #1b1a18) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
pre { margin: .75rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
.wrong { color: light-dark(#9b1c1c, #ff9d94) }
`;

/** A page for this machine only: other sites can neither frame nor read it. `body` is HTML. */
export function localPage(
  { title, body, script }: { title: string; body: string; script?: string },
  status = 200,
): Response {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<style>${STYLE}</style></head><body><main>${body}</main>` +
    `${script === undefined ? '' : `<script>${script}</script>`}</body></html>`;
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    // CSP checks the redirects after the form too.
    "form-action 'self' http://127.0.0.1:*",
    "frame-ancestors 'none'",
    `style-src ${hashSource(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
  ].join('; ');
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** 403 for a request from another machine. */
export function notLocalPage(): Response {
  return localPage(
    {
      title: 'Not available here',
      body: '<h1>Not available here</h1><p>Open this page in a browser on the machine that runs Recto.</p>',
    },
    403,
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** `local` is an in-process call. */
const LOCAL: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'local']);

/** True for a local request that no proxy forwarded. */
export function isLocalRequest(request: Request, address: string): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
  return LOCAL.has(address) && passedOn.every((name) => !request.headers.has(name));
}

export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/u.test(hostname);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
