import type { Refusal } from './answers.ts';
import { fieldsOf, parseFields, textIn, type Fields } from '../_shared/fields.ts';
import type { ChatSettings } from './settings.ts';

export interface Project {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly log: (line: string) => void;
}

/** The authenticated user; `headers` act on the user’s behalf. */
export interface Caller {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Authenticates a request with the auth server, which alone knows about ended sessions (and an anonymous key is a
 * well-signed token too). Requires aal2 of users with a second factor.
 */
export async function callerOf(request: Request, project: Project): Promise<Caller | Refusal> {
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^bearer \S+$/iu.test(authorization)) return NOT_SIGNED_IN;
  const headers = { apikey: request.headers.get('apikey') ?? project.anonKey, authorization };
  const answered = await ask(project, '/auth/v1/user', { headers });
  if (answered === null || answered.status >= 500) return ACCOUNTS_UNAVAILABLE;
  if (!answered.ok) return NOT_SIGNED_IN;
  const user = fieldsOf(await answered.json());
  const id = textIn(user, 'id');
  if (id === '') return NOT_SIGNED_IN;
  if (hasFactor(user) && levelOf(authorization) !== 'aal2') {
    return {
      status: 401,
      code: 'second_factor_missing',
      message: 'Please sign in again with your second factor.',
    };
  }
  return { id, headers };
}

/**
 * Counts a request of the user, or refuses it over the limit. The counter is in the database because functions run in
 * many instances; when the database lacks it, the request passes.
 */
export async function countRequest(
  caller: Caller,
  project: Project,
  settings: ChatSettings,
): Promise<Refusal | null> {
  const answered = await ask(project, '/rest/v1/rpc/count_chat_request', {
    method: 'POST',
    headers: { ...caller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      per_minute: settings.requestsPerMinute,
      per_day: settings.requestsPerDay,
    }),
  });
  if (answered === null) return ACCOUNTS_UNAVAILABLE;
  if (answered.status === 401) return NOT_SIGNED_IN;
  if (answered.status === 404) {
    project.log('chat: requests are not counted, the database lacks count_chat_request');
    return null;
  }
  if (!answered.ok) return ACCOUNTS_UNAVAILABLE;
  const seconds = Number(await answered.text());
  return seconds > 0 ? tooMany(seconds) : null;
}

function tooMany(seconds: number): Refusal {
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
    message: `You have sent many messages in a short time. Please wait ${wait} and send it again.`,
    retryAfter: seconds,
  };
}

async function ask(project: Project, path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await project.fetch(`${project.url}${path}`, init);
  } catch (error) {
    project.log(`chat: ${path} is out of reach (${error instanceof Error ? error.name : 'error'})`);
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

const NOT_SIGNED_IN: Refusal = {
  status: 401,
  code: 'not_signed_in',
  message: 'Please sign in to access the AI Assistant.',
};

const ACCOUNTS_UNAVAILABLE: Refusal = {
  status: 503,
  code: 'accounts_unavailable',
  message: 'Recto can’t verify your session right now. Please try again.',
};
