import { randomUUID } from 'node:crypto';
import { openAuthSite, type EmbeddedSite } from '../auth/authSite.ts';
import { startUpstream, upstreamEnvironment, type ScriptedUpstream } from './scriptedUpstream.ts';

/** The chat function of a real backend over HTTP, with a scripted model. */
export interface ChatRig {
  readonly site: EmbeddedSite;
  readonly upstream: ScriptedUpstream;
  /** A new user's access token. */
  readonly signUp: () => Promise<string>;
  /** Calls the function, with or without a token. */
  readonly call: (token: string | null, init?: CallInit) => Promise<Response>;
  /** Sends one question. */
  readonly ask: (token: string, question: string, signal?: AbortSignal) => Promise<Response>;
  readonly close: () => Promise<void>;
}

type CallInit = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
};

/** `settings` override the configuration. */
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

export function rigOf(site: EmbeddedSite): Pick<ChatRig, 'site' | 'signUp' | 'call' | 'ask'> {
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

/** The request body of one question, as the app sends it. */
export function conversation(question: string): string {
  return JSON.stringify({
    messages: [
      { role: 'system', content: 'You are a helpful assistant.' },
      { role: 'user', content: question },
    ],
  });
}

/** The concatenated text of a stream. */
export function wordsOf(stream: string): string {
  return eventsOf(stream)
    .map(({ choices }) => choices?.[0]?.delta?.content ?? '')
    .join('');
}

/** The error in a stream. */
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
      // Clients skip invalid lines.
      return [];
    }
  });
}
