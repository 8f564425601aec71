import { randomUUID } from 'node:crypto';
import { openAuthSite, type AuthSite } from '../auth/authSite.ts';
import { startUpstream, upstreamEnvironment, type ScriptedUpstream } from './scriptedUpstream.ts';

/** The chat function of a real backend over HTTP, and the model's server behind it. */
export interface ChatRig {
  readonly site: AuthSite;
  readonly upstream: ScriptedUpstream;
  /** A new person's access token. */
  readonly signUp: () => Promise<string>;
  /** Asks the function as somebody; without a token as nobody. */
  readonly call: (token: string | null, init?: CallInit) => Promise<Response>;
  /** Sends a conversation that consists of one question. */
  readonly ask: (token: string, question: string, signal?: AbortSignal) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** A request whose headers are plain fields. */
type CallInit = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
  /** For a body that is a stream. */
  readonly duplex?: 'half';
};

/** Opens the function with a scripted model; `settings` change what is configured. */
export async function openChatRig(
  settings: Readonly<Record<string, string>> = {},
): Promise<ChatRig> {
  const upstream = await startUpstream();
  const site = await openAuthSite({}, { ...upstreamEnvironment(upstream), ...settings });
  return {
    ...rigOf(site),
    upstream,
    close: () => Promise.all([site.close(), upstream.close()]).then(() => undefined),
  };
}

/** The function of an open site, asked over HTTP. */
export function rigOf(site: AuthSite): Pick<ChatRig, 'site' | 'signUp' | 'call' | 'ask'> {
  const call: ChatRig['call'] = (token, init = {}) =>
    fetch(`${site.url}/functions/v1/chat`, {
      ...init,
      headers: {
        apikey: site.backend.anonKey,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        ...init.headers,
      },
    });
  return {
    site,
    call,
    signUp: async () => {
      const form = { email: `${randomUUID()}@example.org`, password: 'Paper-and-1nk' };
      const { data } = await site.device().auth.signUp(form);
      return data.session?.access_token ?? '';
    },
    ask: (token, question, signal) =>
      call(token, {
        method: 'POST',
        body: conversation(question),
        ...(signal === undefined ? {} : { signal }),
      }),
  };
}

/** A request with one question, as the app sends it. */
export function conversation(question: string): string {
  return JSON.stringify({
    messages: [
      { role: 'system', content: 'You are a helpful assistant.' },
      { role: 'user', content: question },
    ],
  });
}

/** The words that the events of a stream carry, put together. */
export function wordsOf(stream: string): string {
  return eventsOf(stream)
    .map(({ choices }) => choices?.[0]?.delta?.content ?? '')
    .join('');
}

/** What a stream says went wrong. */
export function errorsOf(stream: string): readonly unknown[] {
  return eventsOf(stream).flatMap(({ error }) => (error === undefined ? [] : [error]));
}

interface StreamEvent {
  readonly choices?: readonly { readonly delta?: { readonly content?: string } }[];
  readonly error?: unknown;
}

function eventsOf(stream: string): readonly StreamEvent[] {
  return stream.split('\n').flatMap((line) => {
    if (!/^data: ?\{/u.test(line)) return [];
    try {
      return [JSON.parse(line.slice('data:'.length)) as StreamEvent];
    } catch {
      // A bad line, which clients skip.
      return [];
    }
  });
}
