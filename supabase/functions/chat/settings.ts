/** The environment a function reads, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Which model answers, where it is, and how much of it one person may have. */
export interface ChatSettings {
  /** The address that completes conversations, with what it needs in its query. */
  readonly completions: string;
  /** What proves to the model's server that we may ask: empty where it asks for nothing. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly model: string;
  /** The model's name as people are shown it. */
  readonly label: string;
  /** True for the model that is none: replies by plain rules, labelled as such. */
  readonly demo: boolean;
  /** Tokens the model takes in, its reply included. */
  readonly contextTokens: number;
  /** Tokens that the messages of one request may take. */
  readonly requestTokens: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

const OPENAI = 'https://api.openai.com/v1';
/** What the 4o class takes (spec §9). */
const CONTEXT_TOKENS = 128_000;
/** Tokens kept free for the reply, at most; a small window keeps a quarter. */
const REPLY_TOKENS = 4_096;
const REQUESTS_PER_MINUTE = 20;
const REQUESTS_PER_DAY = 500;

/**
 * Reads AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_API_VERSION, AI_CONTEXT_TOKENS, AI_REQUESTS_PER_MINUTE,
 * AI_REQUESTS_PER_DAY, AI_MODEL_LABEL and AI_DEMO. Gives null when no model is named, or one without an address and
 * without a key; throws for a value that cannot be meant.
 */
export function readSettings(env: Environment): ChatSettings | null {
  const model = textOf(env, 'AI_MODEL');
  const key = textOf(env, 'AI_API_KEY');
  const base = textOf(env, 'AI_BASE_URL') || (key === '' ? '' : OPENAI);
  if (model === '' || base === '') return null;
  const url = completionsAt(base, textOf(env, 'AI_API_VERSION'));
  const contextTokens = countOf(env, 'AI_CONTEXT_TOKENS', CONTEXT_TOKENS);
  return {
    completions: url.href,
    credentials: credentialsFor(url, key),
    model,
    label: textOf(env, 'AI_MODEL_LABEL') || model,
    demo: env['AI_DEMO'] === '1',
    contextTokens,
    requestTokens: contextTokens - Math.min(REPLY_TOKENS, Math.floor(contextTokens / 4)),
    requestsPerMinute: countOf(env, 'AI_REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE),
    requestsPerDay: countOf(env, 'AI_REQUESTS_PER_DAY', REQUESTS_PER_DAY),
  };
}

function completionsAt(base: string, version: string): URL {
  if (!URL.canParse(base) || !/^https?:$/u.test(new URL(base).protocol)) {
    throw new Error('AI_BASE_URL must be an address such as https://api.openai.com/v1.');
  }
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/u, '');
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  if (version !== '') url.searchParams.set('api-version', version);
  return url;
}

/** Azure takes a key in a header of its own; where `Authorization` carries one it expects a token of Entra. */
function credentialsFor(url: URL, key: string): Readonly<Record<string, string>> {
  if (key === '') return {};
  const isAzure = url.searchParams.has('api-version') || url.hostname.endsWith('.azure.com');
  return isAzure ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

function textOf(env: Environment, name: string): string {
  return env[name]?.trim() ?? '';
}

function countOf(env: Environment, name: string, usual: number): number {
  const text = textOf(env, name);
  if (text === '') return usual;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${name} must be a whole number above 0, not "${text}".`);
}
