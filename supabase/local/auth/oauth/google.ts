import { fieldsOf, parseFields, textIn, type Fields } from '../../../functions/_shared/fields.ts';

export interface GoogleProfile {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly picture: string;
}

export interface Google {
  /** The sign-in URL; it redirects to the callback with `state` and a code. */
  readonly addressOf: (state: string, extra: ReadonlyMap<string, string>) => string;
  /** Exchanges a code; null when Google refuses or does not answer. */
  readonly profileOf: (code: string) => Promise<GoogleProfile | null>;
}

/** Created at https://console.cloud.google.com/apis/credentials. */
export interface GoogleCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const TIMEOUT_MS = 10_000;

/** OpenID Connect authorization code flow, with the callback at `origin`. */
export function realGoogle(
  { clientId, clientSecret }: GoogleCredentials,
  origin: string,
  ask: typeof fetch = fetch,
): Google {
  const callback = `${origin}/auth/v1/callback`;
  return {
    addressOf: (state, extra) => {
      // Ours last, so that no request can override the client or the redirect.
      const query = new URLSearchParams(
        Object.fromEntries([
          ...extra,
          ['client_id', clientId],
          ['redirect_uri', callback],
          ['response_type', 'code'],
          ['scope', 'openid email profile'],
          ['state', state],
        ]),
      );
      return `https://accounts.google.com/o/oauth2/v2/auth?${query.toString()}`;
    },
    profileOf: async (code) => {
      const tokens = await answerOf(
        ask('https://oauth2.googleapis.com/token', {
          method: 'POST',
          body: new URLSearchParams({
            client_id: clientId,
            client_secret: clientSecret,
            code,
            grant_type: 'authorization_code',
            redirect_uri: callback,
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      const token = textIn(tokens, 'access_token');
      if (token === '') return null;
      const profile = await answerOf(
        ask('https://openidconnect.googleapis.com/v1/userinfo', {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      const id = textIn(profile, 'sub');
      const email = textIn(profile, 'email').toLowerCase();
      if (id === '' || email === '') return null;
      return {
        id,
        email,
        isVerified: profile['email_verified'] === true,
        name: textIn(profile, 'name'),
        picture: textIn(profile, 'picture'),
      };
    },
  };
}

async function answerOf(asked: Promise<Response>): Promise<Fields> {
  try {
    const answer = await asked;
    return answer.ok ? fieldsOf(parseFields(await answer.text())) : {};
  } catch {
    // Network error or timeout: the caller reports a failed sign-in.
    return {};
  }
}
