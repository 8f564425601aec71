/** What the address says with which somebody comes back to the app: from Google, or by a link in an e-mail. */
export type Arrival =
  /** A code to change for a session; `flowId` names the sign-in that was begun here, where the server kept it. */
  | { readonly kind: 'code'; readonly code: string; readonly flowId: string | null }
  /** A link that works in any browser. */
  | { readonly kind: 'tokenHash'; readonly tokenHash: string; readonly type: LinkType }
  /** The server, or Google, says no; `code` is what it says in a word. */
  | { readonly kind: 'refused'; readonly code: string; readonly error: string }
  | { readonly kind: 'nothing' };

/** What a link in an e-mail is for. */
type LinkType = (typeof LINK_TYPES)[number];

const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const satisfies readonly string[];

/** What a person set out to do: it stands in the address they come back with. */
const ERRANDS = ['google', 'link', 'confirm'] as const;

/** One of the errands. */
export type Errand = (typeof ERRANDS)[number];

/** Where somebody arrives, and where they go on to. */
export interface Landing {
  readonly arrival: Arrival;
  readonly errand: Errand;
  /** Where they came from, as it stands in the address: not to be followed unchecked. */
  readonly from: string | null;
}

/** The address in the app that a link or Google leads back to. A hosted project has to allow `<app>/auth/**`. */
export function landingAddress(
  appOrigin: string,
  step: 'callback' | 'reset',
  errand: Errand,
  from: string,
): string {
  return `${appOrigin}/auth/${step}?${new URLSearchParams({ errand, from }).toString()}`;
}

/** Reads the address of a landing; what makes no sense is `nothing`. The hash repeats what a server refuses. */
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
