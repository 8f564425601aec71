import { fieldsOf, textIn } from '../../functions/_shared/fields.ts';

export interface Deployment {
  /** Of the Supabase project, without a trailing slash. */
  readonly url: string;
  /** The public key. */
  readonly key: string;
  readonly app: string | null;
  readonly previews: string | null;
  readonly fetch: typeof fetch;
}

export interface Finding {
  readonly name: string;
  /** What is missing and what to do; null when all is well. */
  readonly trouble: string | null;
}

const PUSH = 'Run `supabase db push`.';

/** Tables that visitors must not read. */
const PRIVATE_TABLES = [
  'profiles',
  'page_sources',
  'page_revisions',
  'page_mutations',
  'chat_sessions',
  'chat_messages',
  'session_projects',
];

/** Checks a deployed project from outside, as a visitor: it needs no secret and writes nothing. */
export async function examine(given: Deployment): Promise<readonly Finding[]> {
  const get = async (address: string, init: RequestInit = {}): Promise<Answer> => {
    try {
      const response = await given.fetch(address, { redirect: 'manual', ...init });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, code: codeIn(text) };
    } catch {
      return { status: 0, headers: new Headers(), text: '', code: '' };
    }
  };
  const api = (path: string, init: RequestInit = {}) =>
    get(`${given.url}${path}`, { ...init, headers: { apikey: given.key } });
  const found: Finding[] = [];
  const note = (name: string, trouble: string | null) => void found.push({ name, trouble });

  const pages = await api('/rest/v1/pages?select=id&limit=1');
  note('the data API and its key', dataApi(pages));
  if (pages.status === 0) return found;
  const list = await api('/rest/v1/rpc/list_gallery?query=%7B%7D');
  note('the gallery', list.status === 200 ? null : missing(list, 'the function list_gallery'));
  const history = await api('/rest/v1/rpc/read_revisions?ids={}');
  note(
    'the history of pages',
    // Visitors may not read it.
    history.code === '42501' ? null : missing(history, 'the function read_revisions'),
  );
  for (const table of PRIVATE_TABLES) {
    const answer = await api(`/rest/v1/${table}?select=*&limit=1`);
    note(`${table} is closed to visitors`, closed(answer, table));
  }
  const chat = await api('/functions/v1/chat', { method: 'POST' });
  note('the function chat', chatFunction(chat));
  const bucket = await api('/storage/v1/object/public/avatars/avatars/none.png');
  note('the bucket for avatars', missingBucket(bucket));
  const pictures = await api('/storage/v1/object/public/images/none.png');
  note('the bucket for pictures', missingBucket(pictures));
  const settings = await api('/auth/v1/settings');
  for (const [name, trouble] of authSettings(settings)) note(name, trouble);
  const keys = await api('/auth/v1/.well-known/jwks.json');
  note(
    'asymmetric signing keys',
    /"kty"/u.test(keys.text) ? null : 'There are none: rotate to one under JWT Keys.',
  );
  if (given.app !== null) {
    const [start, deep, sandbox, embed, worker] = [
      await get(`${given.app}/`),
      await get(`${given.app}/preview/none`),
      await get(`${given.app}/sandbox.html`),
      await get(`${given.app}/embed/none`),
      await get(`${given.app}/sw.js`),
    ];
    note('the app’s headers', policy(start, "default-src 'none'"));
    note(
      'deep links',
      deep.status === 200 && deep.headers.get('content-type')?.startsWith('text/html') === true
        ? null
        : 'Unknown paths must be answered with index.html.',
    );
    note('the policy of sandbox.html', policy(sandbox, 'sandbox'));
    note('the policy of embedded pages', policy(embed, 'frame-ancestors *'));
    note(
      'the service worker',
      worker.status === 200 && !/max-age=[1-9]/u.test(worker.headers.get('cache-control') ?? '')
        ? null
        : 'sw.js must be there and be revalidated (cache-control: no-cache).',
    );
  }
  if (given.previews !== null) {
    const frame = await get(`${given.previews}/frame.html`);
    note(
      'the previews’ origin',
      frame.status !== 200
        ? 'frame.html of dist/frame is not there.'
        : policy(frame, `frame-ancestors ${given.app ?? ''}`.trim()),
    );
    note(
      'the frame of embedded pages',
      policy(await get(`${given.previews}/embed.html`), 'frame-ancestors *'),
    );
    note('the previews’ site', given.app === null ? null : otherSite(given.app, given.previews));
  }
  return found;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The error's code, else ''. */
  readonly code: string;
}

function codeIn(text: string): string {
  try {
    return textIn(fieldsOf(JSON.parse(text)), 'code');
  } catch {
    return '';
  }
}

function dataApi({ status, code }: Answer): string | null {
  if (status === 200) return null;
  if (status === 0) return 'Nothing answers at this address.';
  if (code === '42501') return `Visitors may not read pages: the grants are missing. ${PUSH}`;
  if (code === 'PGRST205') return `The table pages is missing. ${PUSH}`;
  return status === 401 ? 'The key is refused: use the publishable key.' : `It answers ${status}.`;
}

function missing({ status, code }: Answer, what: string): string {
  if (code === 'PGRST202' || status === 404) return `It lacks ${what}. ${PUSH}`;
  return code === '42501' ? `Visitors may not call ${what}. ${PUSH}` : `It answers ${status}.`;
}

function closed({ status, code, text }: Answer, table: string): string | null {
  if (code === 'PGRST205') return `The table ${table} is missing. ${PUSH}`;
  if (status >= 500) return `It answers ${status}.`;
  return status === 200 && text.trim() !== '[]' ? `Visitors can read rows of ${table}.` : null;
}

function chatFunction({ status, code }: Answer): string | null {
  if (status === 404) return 'It is not deployed. Run `supabase functions deploy chat`.';
  if (status !== 401) return `It answers ${status} to a caller without a session, not 401.`;
  // The gateway's own refusal comes before the function.
  return code === '' || code.startsWith('UNAUTHORIZED')
    ? 'The gateway checks tokens itself: deploy it with verify_jwt = false.'
    : null;
}

function missingBucket({ status, text }: Answer): string | null {
  if (status === 200 || !/bucket/iu.test(text)) return null;
  return `It is missing. ${PUSH}`;
}

function authSettings({ status, text }: Answer): (readonly [string, string | null])[] {
  if (status !== 200) return [['the auth settings', `They answer ${status}.`]];
  const settings = fieldsOf(JSON.parse(text));
  const external = fieldsOf(settings['external']);
  const says = (isRight: boolean, words: string) => (isRight ? null : words);
  return [
    ['sign-ups', says(settings['disable_signup'] !== true, 'They are switched off.')],
    ['sign-in by email', says(external['email'] === true, 'It is switched off.')],
    ['sign-in with Google', says(external['google'] === true, 'It is switched off.')],
    [
      'anonymous sign-ins',
      says(external['anonymous_users'] !== true, 'They are on: nobody could tell users apart.'),
    ],
  ];
}

function policy({ status, headers }: Answer, part: string): string | null {
  if (status !== 200) return `It answers ${status}.`;
  const value = headers.get('content-security-policy') ?? '';
  if (value === '')
    return 'The host sends no Content-Security-Policy: send those of dist/_headers.';
  return value.includes(part) ? null : `Its Content-Security-Policy lacks "${part}".`;
}

function otherSite(app: string, previews: string): string | null {
  const site = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.');
  return site(app) === site(previews)
    ? 'It is the same site as the app: use another registrable domain.'
    : null;
}
