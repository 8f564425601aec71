import { fieldsOf, textIn } from '../../functions/_shared/fields.ts';

export interface OllamaModel {
  readonly baseUrl: string;
  readonly model: string;
  /** Ollama silently drops earlier tokens beyond this. */
  readonly contextTokens: number;
  readonly takesImages: boolean;
}

const TIMEOUT_MS = 1_500;
const DEFAULT_CONTEXT = 4_096;
const MAX_ASKED = 20;

/**
 * Finds a chat model at OLLAMA_HOST (default: this machine): `wanted`, or the first one. Null when the server or the
 * model is missing; never rejects.
 */
export async function findOllama(
  env: Readonly<Record<string, string | undefined>>,
  wanted: string,
  fetch: typeof globalThis.fetch,
): Promise<OllamaModel | null> {
  const origin = originOf(env['OLLAMA_HOST'] ?? '');
  if (origin === null) return null;
  const ask = async (path: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answered = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return answered.ok ? fieldsOf(await answered.json()) : {};
  };
  try {
    const { models } = await ask('/api/tags');
    const names = (Array.isArray(models) ? models : []).map((one) => textIn(fieldsOf(one), 'name'));
    const candidates = names.filter((name) => wanted === '' || isNamed(name, wanted));
    for (const model of candidates.slice(0, MAX_ASKED)) {
      const shown = await ask('/api/show', { model });
      if (canDo(shown, 'completion') === false) continue;
      const takesImages = canDo(shown, 'vision') === true;
      return { baseUrl: `${origin}/v1`, model, contextTokens: contextOf(shown, env), takesImages };
    }
    return null;
  } catch {
    return null;
  }
}

/**
 * Parses OLLAMA_HOST like Ollama: a host, a port, both, or a URL. 0.0.0.0 is a listening address; clients use
 * 127.0.0.1.
 */
function originOf(host: string): string | null {
  const text = host.trim().replace(/(?<!\/)\/+$/u, '');
  if (text === '') return 'http://127.0.0.1:11434';
  const named = text.startsWith(':') ? `127.0.0.1${text}` : text;
  const address = /^https?:\/\//u.test(named) ? named : `http://${named}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1';
  if (url.port === '' && !/^https?:\/\//u.test(named)) url.port = '11434';
  return url.origin;
}

/** `llama3.2` matches `llama3.2:latest` and `llama3.2:3b`. */
function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name === `${wanted}:latest` || name.startsWith(`${wanted}:`);
}

/** Null where this version of Ollama does not say. */
function canDo(shown: Readonly<Record<string, unknown>>, what: string): boolean | null {
  const { capabilities } = shown;
  return Array.isArray(capabilities) ? capabilities.includes(what) : null;
}

/** num_ctx of the model file, else OLLAMA_CONTEXT_LENGTH, up to the model’s own limit. */
function contextOf(
  shown: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): number {
  const asked = /^num_ctx\s+(\d+)$/mu.exec(textIn(shown, 'parameters'))?.[1];
  const told = Number(asked ?? env['OLLAMA_CONTEXT_LENGTH'] ?? Number.NaN);
  const info = Object.entries(fieldsOf(shown['model_info']));
  const [, most] = info.find(([name]) => name.endsWith('.context_length')) ?? [];
  const wanted = told > 0 ? told : DEFAULT_CONTEXT;
  return typeof most === 'number' && most > 0 ? Math.min(wanted, most) : wanted;
}
