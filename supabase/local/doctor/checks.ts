import { randomUUID } from 'node:crypto';
import { CARD_FILES } from '../../functions/_shared/cardFiles.ts';
import { fieldsOf, textIn } from '../../functions/_shared/fields.ts';
import { NO_IMAGE } from '../../functions/_shared/publicLinks.ts';
import { PUSH, type Answer, type Api, type Note } from './answer.ts';
import { examineDatabase } from './database.ts';
import { examineFunctions } from './functions.ts';

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
  const api: Api = (path, body) => {
    const headers = { apikey: given.key };
    return get(
      `${given.url}${path}`,
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  };
  const found: Finding[] = [];
  const note: Note = (name, trouble) => void found.push({ name, trouble });

  const pages = await api('/rest/v1/pages?select=id&limit=1');
  note('the data API and its key', dataApi(pages));
  if (pages.status === 0) return found;
  await examineDatabase(api, note);
  await examineFunctions(api, note);
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
    const [start, deep, sandbox, embed, worker, sitemap, card, renderer] = [
      await get(`${given.app}/`),
      await get(`${given.app}/preview/none`),
      await get(`${given.app}/sandbox.html`),
      await get(`${given.app}/embed/none`),
      await get(`${given.app}/sw.js`),
      await get(`${given.app}/sitemap.xml`),
      await get(`${given.app}/card/${randomUUID()}.png`),
      await get(`${given.app}${CARD_FILES.renderer}`),
    ];
    note('the app’s headers', policy(start, "default-src 'none'"));
    note(
      'deep links',
      deep.status === 200 && deep.headers.get('content-type')?.startsWith('text/html') === true
        ? null
        : 'Unknown paths must be answered with index.html.',
    );
    note('the policy of sandbox.html', policy(sandbox, 'sandbox'));
    note(
      'cards, feed and sitemap',
      /xml/u.test(sitemap.headers.get('content-type') ?? '')
        ? null
        : 'The host answers /sitemap.xml itself: it must pass it on to the function links (docs/deploy.md, section 2).',
    );
    note(
      'the images of cards',
      card.status !== 404 || !card.text.includes(NO_IMAGE)
        ? 'The host answers /card/ itself: it must pass it on to the function links (docs/deploy.md, section 2).'
        : renderer.text.startsWith('\0asm')
          ? null
          : `The host lacks ${CARD_FILES.renderer}: upload the whole build of the version that links was deployed from.`,
    );
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
