import { randomUUID } from 'node:crypto';
import { textIn, type Fields } from '../../../functions/_shared/fields.ts';
import { answerJson, invalid, redirectTo, refuse } from '../answers.ts';
import { callerOf } from '../caller.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthCall, AuthService } from '../service.ts';
import type { Challenge } from '../sessions.ts';

/** Parameters of the service; all others are passed to the provider. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set([
  'provider',
  'scopes',
  'redirect_to',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'apikey',
]);

export async function authorize(auth: AuthService, call: AuthCall): Promise<Response> {
  const address = await beginAtProvider(auth, call, null);
  return address instanceof Response ? address : redirectTo(address);
}

/** `GET /user/identities/authorize`: the same, to link the provider to a signed-in account. */
export async function authorizeLink(auth: AuthService, call: AuthCall): Promise<Response> {
  const caller = await callerOf(auth, call);
  if (caller instanceof Response) return caller;
  if (caller.hasFactor && caller.level !== 'aal2') {
    return refuse(403, 'insufficient_aal', 'AAL2 required to link an identity');
  }
  const address = await beginAtProvider(auth, call, caller.userId);
  if (address instanceof Response) return address;
  return call.url.searchParams.get('skip_http_redirect') === 'true'
    ? answerJson({ url: address })
    : redirectTo(address);
}

/** Parses a PKCE challenge: null without one, an error when it is invalid. */
export function challengeIn(fields: Fields): Challenge | null | Response {
  const challenge = textIn(fields, 'code_challenge');
  const method = textIn(fields, 'code_challenge_method');
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    return invalid('PKCE flow requires code_challenge method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    return invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/u.test(challenge)) {
    return invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (!['s256', 'plain'].includes(method.toLowerCase())) {
    return invalid('Invalid code_challenge_method');
  }
  return { challenge, method: method.toLowerCase() };
}

async function beginAtProvider(
  auth: AuthService,
  { url, request }: AuthCall,
  linkTo: string | null,
): Promise<string | Response> {
  const provider = url.searchParams.get('provider') ?? '';
  if (provider !== 'google') {
    return invalid(`Unsupported provider: Provider ${provider} could not be found`);
  }
  if (auth.google === null) return invalid('Unsupported provider: provider is not enabled');
  const challenge = challengeIn({
    code_challenge: url.searchParams.get('code_challenge'),
    code_challenge_method: url.searchParams.get('code_challenge_method'),
  });
  if (challenge instanceof Response) return challenge;
  const back = allowedRedirect(
    url.searchParams.get('redirect_to') ?? request.headers.get('referer'),
    auth.origin,
  );
  const state = randomUUID();
  await auth.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  await auth.query(
    `insert into auth.flow_state (id, auth_code, authentication_method, provider_type, code_challenge,
       code_challenge_method, referrer, linking_target_id, provider_access_token, provider_refresh_token)
     values ($1, $2, 'oauth', 'google', $3, $4, $5, $6, '', '')`,
    [
      state,
      challenge === null ? null : randomUUID(),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      back,
      linkTo,
    ],
  );
  const extra = [...url.searchParams].filter(([name]) => !OWN_PARAMETERS.has(name));
  return auth.google.addressOf(state, new Map(extra));
}
