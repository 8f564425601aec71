import { fieldsOf, parseFields, textIn, type Fields } from '../../../functions/_shared/fields.ts';

/** Who somebody is according to Google. */
export interface GoogleProfile {
  /** Google's own id of the account. */
  readonly id: string;
  readonly email: string;
  /** True when Google knows that the address is theirs. */
  readonly isVerified: boolean;
  readonly name: string;
  readonly picture: string;
}

/** Google's sign-in, or what stands in for it. */
export interface Google {
  /** Where a browser is sent to sign in; it comes back to the callback with `state` and a code. */
  readonly addressOf: (state: string, extra: ReadonlyMap<string, string>) => string;
  /** Who a code stands for; null when Google does not answer or refuses it. */
  readonly profileOf: (code: string) => Promise<GoogleProfile | null>;
}

/** What Google gave for this installation, at https://console.cloud.google.com/apis/credentials. */
export interface GoogleCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long Google may take to answer, ms. */
const PATIENCE_MS = 10_000;

/** Signs in by Google itself: OpenID Connect's authorization code flow, for the callback at `origin`. */
export function realGoogle(
  { clientId, clientSecret }: GoogleCredentials,
  origin: string,
  ask: typeof fetch = fetch,
): Google {
  const callback = `${origin}/auth/v1/callback`;
  return {
    addressOf: (state, extra) => {
      // Ours last: nobody may put another client or another way back in their place.
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
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      );
      const token = textIn(tokens, 'access_token');
      if (token === '') return null;
      const person = await answerOf(
        ask('https://openidconnect.googleapis.com/v1/userinfo', {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      );
      const id = textIn(person, 'sub');
      const email = textIn(person, 'email').toLowerCase();
      if (id === '' || email === '') return null;
      return {
        id,
        email,
        isVerified: person['email_verified'] === true,
        name: textIn(person, 'name'),
        picture: textIn(person, 'picture'),
      };
    },
  };
}

async function answerOf(asked: Promise<Response>): Promise<Fields> {
  try {
    const answer = await asked;
    return answer.ok ? fieldsOf(parseFields(await answer.text())) : {};
  } catch {
    // No network, or no answer in time: the person is told that signing in did not work.
    return {};
  }
}
