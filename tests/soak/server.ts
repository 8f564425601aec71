import { LOCAL_ANON_KEY } from '../../src/backend/config.ts';
import { type Account, register } from '../e2e/support/auth/account.ts';
import { type Recto, startRecto } from '../e2e/support/recto.ts';
import { tokensIn } from './book.ts';

export interface ServerPage {
  readonly id: string;
  readonly title: string;
  readonly content_type: string;
  readonly markdown_content: string | null;
  readonly html_source: string | null;
  readonly tags: readonly string[];
  readonly revision: number;
  readonly deleted_at: string | null;
}

/** The soak's server, with direct access to its data. */
export interface SoakServer {
  readonly recto: Recto;
  /** All tokens that the server ever had. */
  readonly seen: Set<string>;
  /** All pages of the account, trash included; records their tokens and those of their history. */
  readonly pages: () => Promise<readonly ServerPage[]>;
  /** Ends only the session of this access token. */
  readonly endSession: (accessToken: string) => Promise<void>;
}

/** Starts a server with the account. */
export async function openServer(account: Account): Promise<SoakServer> {
  const recto = await startRecto();
  const session = await register(recto.url, account);
  const { user } = JSON.parse(session) as { user: { id: string } };
  let token = tokenOf(session);
  const seen = new Set<string>();

  function request(path: string, bearer: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${recto.url}${path}`, {
      ...init,
      headers: {
        apikey: LOCAL_ANON_KEY,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
    });
  }

  async function rows<T>(table: string, filter = ''): Promise<readonly T[]> {
    const path = `/rest/v1/${table}?select=*${filter}`;
    let answer = await request(path, token);
    if (answer.status === 401) {
      const { email, password } = account;
      const init = { method: 'POST', body: JSON.stringify({ email, password }) };
      const signedIn = await request('/auth/v1/token?grant_type=password', LOCAL_ANON_KEY, init);
      token = tokenOf(await signedIn.text());
      answer = await request(path, token);
    }
    if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T[];
  }

  return {
    recto,
    seen,
    pages: async () => {
      type Row = Omit<ServerPage, 'html_source'> & {
        readonly page_sources: { readonly html_source: string } | null;
      };
      const pages = await rows<Row>('pages', `,page_sources(html_source)&author_id=eq.${user.id}`);
      const history = await rows('page_revisions');
      for (const found of tokensIn([pages, history])) seen.add(found);
      return pages.map(({ page_sources: source, ...page }) => ({
        ...page,
        html_source: source?.html_source ?? null,
      }));
    },
    endSession: async (accessToken) => {
      const answer = await request('/auth/v1/logout?scope=local', accessToken, { method: 'POST' });
      if (!answer.ok) throw new Error(`logout: ${answer.status} ${await answer.text()}`);
    },
  };
}

function tokenOf(session: string): string {
  return (JSON.parse(session) as { access_token: string }).access_token;
}
