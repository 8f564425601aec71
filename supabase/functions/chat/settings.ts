import type { Environment } from '../_shared/caller.ts';

export interface ChatSettings {
  readonly completions: string;
  /** Authentication headers; empty when none are needed. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly model: string;
  readonly label: string;
  /** True for the demo model, which replies by fixed rules. */
  readonly demo: boolean;
  readonly takesImages: boolean;
  readonly contextTokens: number;
  readonly requestTokens: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

const OPENAI = 'https://api.openai.com/v1';
const CONTEXT_TOKENS = 128_000;
/** Reserved for the reply, at most a quarter of the window. */
const REPLY_TOKENS = 4_096;
const REQUESTS_PER_MINUTE = 20;
const REQUESTS_PER_DAY = 500;

/**
 * Reads AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_API_VERSION, AI_CONTEXT_TOKENS, AI_IMAGES, AI_REQUESTS_PER_MINUTE,
 * AI_REQUESTS_PER_DAY, AI_MODEL_LABEL and AI_DEMO. Null without a model, or without both address and key. Throws for an
 * invalid value.
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
    takesImages: textOf(env, 'AI_IMAGES') === '1',
    ...limitsOf(contextTokens),
    requestsPerMinute: countOf(env, 'AI_REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE),
    requestsPerDay: countOf(env, 'AI_REQUESTS_PER_DAY', REQUESTS_PER_DAY),
  };
}

/**
 * Reads the model of `readSettings` and those of AI_MODELS at the same address, as `name|label|tokens|images` separated
 * by commas; all but the name may be missing. Null and throws like `readSettings`.
 */
export function readModels(env: Environment): readonly [ChatSettings, ...ChatSettings[]] | null {
  const first = readSettings(env);
  if (first === null) return null;
  const entries = textOf(env, 'AI_MODELS')
    .split(',')
    .map((entry) => entry.split('|').map((part) => part.trim()));
  const others = entries.flatMap(([model = '', label = '', tokens = '', images = '']) => {
    if (model === '' || model === first.model) return [];
    if (images !== '' && images !== 'images') {
      throw new Error(`AI_MODELS may say "images" after the tokens, not "${images}".`);
    }
    const contextTokens = countIn('AI_MODELS', tokens, first.contextTokens);
    const takesImages = images !== '';
    return [{ ...first, model, label: label || model, takesImages, ...limitsOf(contextTokens) }];
  });
  return [first, ...others];
}

function limitsOf(contextTokens: number): Pick<ChatSettings, 'contextTokens' | 'requestTokens'> {
  const replyTokens = Math.min(REPLY_TOKENS, Math.floor(contextTokens / 4));
  return { contextTokens, requestTokens: contextTokens - replyTokens };
}

function completionsAt(base: string, version: string): URL {
  if (!URL.canParse(base) || !/^https?:$/u.test(new URL(base).protocol)) {
    throw new Error('AI_BASE_URL must be an address such as https://api.openai.com/v1.');
  }
  const url = new URL(base);
  const path = url.pathname.replace(/(?<!\/)\/+$/u, '');
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  if (version !== '') url.searchParams.set('api-version', version);
  return url;
}

/** Azure reads the key from `api-key`; `Authorization` is for Entra tokens. */
function credentialsFor(url: URL, key: string): Readonly<Record<string, string>> {
  if (key === '') return {};
  const isAzure = url.searchParams.has('api-version') || url.hostname.endsWith('.azure.com');
  return isAzure ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

function textOf(env: Environment, name: string): string {
  return env[name]?.trim() ?? '';
}

function countOf(env: Environment, name: string, usual: number): number {
  return countIn(name, textOf(env, name), usual);
}

function countIn(name: string, text: string, usual: number): number {
  if (text === '') return usual;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${name} must be a whole number above 0, not "${text}".`);
}
