import { jsonAnswer, preflightAnswer, refusalAnswer, type Refusal } from '../_shared/answers.ts';
import { callerOf, countRequest, projectOf, type Environment } from '../_shared/caller.ts';
import { parseFields, textIn } from '../_shared/fields.ts';
import { bodyText } from '../_shared/bodyText.ts';
import { fetchText, type FetchLimits, type OpenAddress } from './fetchText.ts';
import { rawAddressOf } from './rawAddress.ts';

export interface FetchParts {
  /** Reaches the project. */
  readonly fetch: typeof globalThis.fetch;
  /** Reaches the public internet. */
  readonly open: OpenAddress;
  readonly log: (line: string) => void;
  readonly limits?: FetchLimits;
}

/** A page's source has at most 2 MB. */
const LIMITS: FetchLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 15_000 };

const REQUEST_LIMITS = { perMinute: 10, perDay: 200, words: 'imported many addresses' };

const MAX_CONCURRENT = 2;
const MAX_REQUEST_BYTES = 8 * 1024;

/**
 * The function `fetch`: reads a public text by its address for a signed-in user, who can't do it from another origin.
 * POST `{"url": "https://…"}` gives `url`, `type` and `text`; errors are JSON with `code` and `message`. Runs in Deno
 * and Node, which open connections their own way.
 */
export function createFetchHandler(
  env: Environment,
  { fetch, open, log, limits = LIMITS }: FetchParts,
): (request: Request) => Promise<Response> {
  const project = projectOf(env, {
    name: 'fetch',
    fetch,
    log,
    signInWords: 'Please sign in to import pages.',
  });
  const running = new Map<string, number>();
  return async (request) => {
    if (request.method === 'OPTIONS') return preflightAnswer();
    if (request.method !== 'POST') return refusalAnswer(NO_SUCH_METHOD);
    const caller = await callerOf(request, project);
    if ('status' in caller) return refusalAnswer(caller);
    const url = await readAddress(request);
    if (url === null) return refusalAnswer(NO_ADDRESS);
    const count = running.get(caller.id) ?? 0;
    if (count >= MAX_CONCURRENT) return refusalAnswer(TOO_MANY);
    running.set(caller.id, count + 1);
    try {
      const limited = await countRequest(caller, project, 'count_fetch_request', REQUEST_LIMITS);
      if (limited !== null) return refusalAnswer(limited);
      const fetched = await fetchText(rawAddressOf(url), open, limits);
      return 'status' in fetched ? refusalAnswer(fetched) : jsonAnswer(fetched);
    } finally {
      const left = (running.get(caller.id) ?? 1) - 1;
      if (left > 0) running.set(caller.id, left);
      else running.delete(caller.id);
    }
  };
}

async function readAddress(request: Request): Promise<URL | null> {
  const json = await bodyText(request, MAX_REQUEST_BYTES);
  const text = textIn(parseFields(json ?? '') ?? {}, 'url').trim();
  return URL.canParse(text) ? new URL(text) : null;
}

const NO_SUCH_METHOD: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'Only POST works here.',
};

const NO_ADDRESS: Refusal = {
  status: 400,
  code: 'no_address',
  message: 'This isn’t an address. It starts with https://.',
};

const TOO_MANY: Refusal = {
  status: 429,
  code: 'too_many_requests',
  message: 'Other addresses are still being read. Please wait until they are done.',
  retryAfter: 5,
};
