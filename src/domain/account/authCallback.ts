/** The credentials in the URL of a return from Google or of an email link. */
export type Arrival =
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
const ERRANDS = ['google', 'link', 'confirm'] as const;

export type Errand = (typeof ERRANDS)[number];

/** A parsed callback URL. */
export interface Landing {
  readonly arrival: Arrival;
  readonly errand: Errand;
  /** The return path; untrusted. */
  readonly from: string | null;
}

/** The callback URL for links and Google. Hosted projects must allow `<app>/auth/**`. */
export function landingAddress(
  appOrigin: string,
  step: 'callback' | 'reset',
  errand: Errand,
  from: string,
): string {
  return `${appOrigin}/auth/${step}?${new URLSearchParams({ errand, from }).toString()}`;
}

/** Parses a callback URL; anything invalid is `nothing`. The hash repeats the server's errors. */
export function readLanding(href: string): Landing {
  const { searchParams, hash } = new URL(href, 'http://app.invalid');
  const hashParams = new URLSearchParams(hash.slice(1));
  const get = (name: string) => searchParams.get(name) ?? hashParams.get(name);
  return {
    arrival: readArrival(get),
    errand: ERRANDS.find((known) => known === searchParams.get('errand')) ?? 'confirm',
    from: searchParams.get('from'),
  };
}

function readArrival(get: (name: string) => string | null): Arrival {
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
