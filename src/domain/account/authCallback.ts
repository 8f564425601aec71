export type CallbackCredentials =
  /** A PKCE code; `flowId` names the sign-in started in this browser, if the server kept it. */
  | { readonly kind: 'code'; readonly code: string; readonly flowId: string | null }
  | { readonly kind: 'tokenHash'; readonly tokenHash: string; readonly type: LinkType }
  /** The server or Google refused; `code` is its error code. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string }
  | { readonly kind: 'nothing' };

type LinkType = (typeof LINK_TYPES)[number];

const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const satisfies readonly string[];

/** What the user started; part of the callback URL. */
const PURPOSES = ['google', 'link', 'confirm'] as const;

export type CallbackPurpose = (typeof PURPOSES)[number];

export interface AuthCallback {
  readonly credentials: CallbackCredentials;
  readonly purpose: CallbackPurpose;
  /** The return path; untrusted. */
  readonly from: string | null;
}

/** The callback URL for links and Google. Hosted projects must allow `<app>/auth/**`. */
export function callbackUrl(
  appOrigin: string,
  step: 'callback' | 'reset',
  purpose: CallbackPurpose,
  from: string,
): string {
  return `${appOrigin}/auth/${step}?${new URLSearchParams({ errand: purpose, from })}`;
}

/** Parses a callback URL; anything invalid is `nothing`. The hash repeats the server's errors. */
export function parseAuthCallback(href: string): AuthCallback {
  const { searchParams, hash } = new URL(href, 'http://app.invalid');
  const hashParams = new URLSearchParams(hash.slice(1));
  const get = (name: string) => searchParams.get(name) ?? hashParams.get(name);
  return {
    credentials: readCredentials(get),
    purpose: PURPOSES.find((known) => known === searchParams.get('errand')) ?? 'confirm',
    from: searchParams.get('from'),
  };
}

function readCredentials(get: (name: string) => string | null): CallbackCredentials {
  const [error, errorCode] = [get('error'), get('error_code')];
  if (error !== null || errorCode !== null) {
    return { kind: 'refused', code: errorCode ?? '', error: error ?? '' };
  }
  const code = get('code');
  if (code !== null && code !== '') return { kind: 'code', code, flowId: get('sb_flow_id') };
  const tokenHash = get('token_hash');
  const type = LINK_TYPES.find((known) => known === get('type'));
  if (tokenHash === null || tokenHash === '' || type === undefined) return { kind: 'nothing' };
  return { kind: 'tokenHash', tokenHash, type };
}
