import type { Refusal } from './answers.ts';
import { fieldsOf, parseFields, textIn, type Fields } from './fields.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Project {
  /** The function's own, for the log. */
  readonly name: string;
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
  /** Refuses a caller without a session. */
  readonly signInWords: string;
}

/** The authenticated user; `headers` act on the user’s behalf. */
export interface Caller {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The project that the platform names in `env`. */
export function projectOf(
  env: Environment,
  parts: Pick<Project, 'name' | 'fetch' | 'log' | 'signInWords'>,
): Project {
  return { ...parts, url: env['SUPABASE_URL'] ?? '', anonKey: anonKeyOf(env) };
}

/**
 * Authenticates a request with the auth server, which alone knows about ended sessions (and an anonymous key is a
 * well-signed token too). Requires aal2 of users with a second factor.
 */
export async function callerOf(request: Request, project: Project): Promise<Caller | Refusal> {
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^bearer \S+$/iu.test(authorization)) return notSignedIn(project);
  const headers = { apikey: request.headers.get('apikey') ?? project.anonKey, authorization };
  const answered = await ask(project, '/auth/v1/user', { headers });
  if (answered === null || answered.status >= 500) return ACCOUNTS_UNAVAILABLE;
  if (!answered.ok) return notSignedIn(project);
  const user = fieldsOf(await answered.json());
  const id = textIn(user, 'id');
  if (id === '') return notSignedIn(project);
  if (hasFactor(user) && levelOf(authorization) !== 'aal2') {
    return {
      status: 401,
      code: 'second_factor_missing',
      message: 'Please sign in again with your second factor.',
    };
  }
  return { id, headers };
}

export interface RequestLimits {
  readonly perMinute: number;
  readonly perDay: number;
  /** Of what there were too many. */
  readonly words: string;
}

/**
 * Counts a request of the user with `counter`, or refuses it over the limit. The counter is in the database because
 * functions run in many instances; when the database lacks it, the request passes.
 */
export async function countRequest(
  caller: Caller,
  project: Project,
  counter: 'count_chat_request' | 'count_fetch_request',
  { perMinute, perDay, words }: RequestLimits,
): Promise<Refusal | null> {
  const answered = await ask(project, `/rest/v1/rpc/${counter}`, {
    method: 'POST',
    headers: { ...caller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ per_minute: perMinute, per_day: perDay }),
  });
  if (answered === null) return ACCOUNTS_UNAVAILABLE;
  if (answered.status === 401) return notSignedIn(project);
  if (answered.status === 404) {
    project.log(`${project.name}: requests are not counted, the database lacks ${counter}`);
    return null;
  }
  if (!answered.ok) return ACCOUNTS_UNAVAILABLE;
  const seconds = Number(await answered.text());
  return seconds > 0 ? tooMany(seconds, words) : null;
}

function tooMany(seconds: number, words: string): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 120
      ? 'a minute'
      : minutes < 120
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return {
    status: 429,
    code: 'too_many_requests',
    message: `You have ${words} in a short time. Please wait ${wait} and send it again.`,
    retryAfter: seconds,
  };
}

async function ask(project: Project, path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await project.fetch(`${project.url}${path}`, init);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'error';
    project.log(`${project.name}: ${path} is out of reach (${name})`);
    return null;
  }
}

function hasFactor(user: Fields): boolean {
  const { factors } = user;
  return Array.isArray(factors) && factors.some((one) => fieldsOf(one)['status'] === 'verified');
}

/** The token's assurance level; the auth server has verified the token. */
function levelOf(authorization: string): string {
  const claims = (authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return /^[\w+/]+$/u.test(claims) ? textIn(parseFields(atob(claims)) ?? {}, 'aal') : '';
}

function notSignedIn({ signInWords }: Project): Refusal {
  return { status: 401, code: 'not_signed_in', message: signInWords };
}

const ACCOUNTS_UNAVAILABLE: Refusal = {
  status: 503,
  code: 'accounts_unavailable',
  message: 'Recto can’t verify your session right now. Please try again.',
};

/** A hosted project passes one key or several. */
function anonKeyOf(env: Environment): string {
  const several = parseFields(env['SUPABASE_PUBLISHABLE_KEYS'] ?? '') ?? {};
  return textIn(several, 'default') || (env['SUPABASE_ANON_KEY'] ?? '');
}
