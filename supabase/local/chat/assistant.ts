import { createChatHandler } from '../../functions/chat/handler.ts';
import { answerAsDemo, DEMO_BASE_URL, DEMO_ENVIRONMENT } from './demoModel.ts';
import { findOllama, type OllamaModel } from './ollama.ts';

export type AssistantSettings = Readonly<Record<string, string | undefined>>;

interface AssistantParts {
  /** Null selects the demo model without looking for Ollama. */
  readonly settings: AssistantSettings | null;
  readonly origin: string;
  readonly anonKey: string;
  readonly api: (request: Request) => Promise<Response>;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

export interface Assistant {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly describe: () => Promise<string>;
}

type Handler = (request: Request) => Promise<Response>;

/** How long the search for Ollama is cached. */
const CACHE_MS = 30_000;

/**
 * The Edge Function `chat` in the embedded server, with the configured model, else one of Ollama, else the demo model.
 * Throws when the settings are invalid.
 */
export function createAssistant(parts: AssistantParts): Assistant {
  const env = parts.settings ?? {};
  const handlers = new Map<string, Handler>();
  const handlerFor = (environment: AssistantSettings): Handler => {
    const key = JSON.stringify(environment);
    const known = handlers.get(key);
    if (known !== undefined) return known;
    const made = createChatHandler(
      { ...env, ...environment, SUPABASE_URL: parts.origin, SUPABASE_ANON_KEY: parts.anonKey },
      createFetch(parts),
      parts.log,
    );
    handlers.set(key, made);
    return made;
  };
  const wanted = env['AI_MODEL']?.trim() ?? '';
  const isConfigured = [env['AI_BASE_URL'], env['AI_API_KEY']].some(
    (text) => (text ?? '').trim() !== '',
  );
  if (isConfigured && wanted === '') throw new Error('AI_MODEL must name the model to use.');
  if (isConfigured) handlerFor({});
  const findModel = cached(
    () =>
      parts.settings === null || wanted === 'demo'
        ? Promise.resolve(null)
        : findOllama(env, wanted, globalThis.fetch),
    parts.now,
  );
  const choose = async (): Promise<{ readonly handler: Handler; readonly words: string }> => {
    if (isConfigured) return { handler: handlerFor({}), words: wanted };
    const found = await findModel();
    if (found === null) return { handler: handlerFor(DEMO_ENVIRONMENT), words: demoLabel(wanted) };
    return { handler: handlerFor(environmentOf(found, env)), words: `${found.model} by Ollama` };
  };
  return {
    fetch: async (request) => (await choose()).handler(request),
    describe: async () => (await choose()).words,
  };
}

function demoLabel(wanted: string): string {
  if (wanted === 'demo') return 'the demo model';
  const why = wanted === '' ? 'no language model is configured' : `no Ollama has ${wanted}`;
  return `the demo model (${why}; see docs/settings.md)`;
}

function environmentOf(found: OllamaModel, env: AssistantSettings): AssistantSettings {
  const budget = env['AI_CONTEXT_TOKENS']?.trim() ?? '';
  return {
    AI_BASE_URL: found.baseUrl,
    AI_MODEL: found.model,
    AI_CONTEXT_TOKENS: budget === '' ? `${found.contextTokens}` : budget,
    ...(found.takesImages && { AI_IMAGES: '1' }),
  };
}

/** Routes requests to the backend and the demo model in-process. */
function createFetch({ origin, api }: AssistantParts): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(`${origin}/`)) return api(request);
    return request.url.startsWith(`${DEMO_BASE_URL}/`) ? answerAsDemo(request) : fetch(request);
  };
}

/** Caches a promise for CACHE_MS. */
function cached<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let known: { readonly result: Promise<T>; readonly until: number } | null = null;
  return () => {
    if (known === null || known.until <= now()) known = { result: work(), until: now() + CACHE_MS };
    return known.result;
  };
}
