import { redirectTo } from '../answers.ts';
import { fieldsOf } from '../../../functions/_shared/fields.ts';
import { isUuid } from '../formats.ts';
import { accountFor, linkTo, type Linked } from './linking.ts';
import { withFailure, withParameter, withSession, type RedirectedFailure } from './redirects.ts';
import type { AuthCall, AuthService } from '../service.ts';
import { beginSession, type SignInMethod } from '../sessions.ts';

interface OAuthFlow {
  readonly id: string;
  readonly back: string;
  readonly code: string | null;
  readonly linkTo: string | null;
  readonly isExpired: boolean;
  readonly isUsed: boolean;
}

/** `GET /callback`: the provider redirects back with a code or an error. */
export async function callback(auth: AuthService, { url }: AuthCall): Promise<Response> {
  const flow = await readFlow(auth, url.searchParams.get('state') ?? '');
  if ('error' in flow) return redirectTo(withFailure(auth.origin, flow), 303);
  const refused = url.searchParams.get('error');
  if (refused !== null) {
    const description = url.searchParams.get('error_description') ?? '';
    return redirectTo(withFailure(flow.back, { error: refused, description, code: null }));
  }
  const code = url.searchParams.get('code') ?? '';
  if (code === '') {
    return failed(
      flow,
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    );
  }
  const profile = (await auth.google?.profileOf(code)) ?? null;
  if (profile === null) {
    return failed(flow, 'unexpected_failure', 'Unable to exchange external code');
  }
  const linked = await auth.transaction(async (): Promise<Linked> => {
    if (!(await claim(auth, flow))) return { kind: 'refused', ...alreadyUsed() };
    const account =
      flow.linkTo === null
        ? await accountFor(auth, profile)
        : await linkTo(auth, flow.linkTo, profile);
    if (account.kind === 'account' && flow.code !== null) {
      // The code is valid for five minutes from now.
      await auth.query(
        'update auth.flow_state set user_id = $2, created_at = now(), auth_code_issued_at = now() where id = $1',
        [flow.id, account.userId],
      );
    }
    return account;
  });
  if (linked.kind === 'refused') return redirectTo(withFailure(flow.back, linked));
  if (flow.code !== null) return redirectTo(withParameter(flow.back, 'code', flow.code));
  return redirectWithSession(auth, flow.back, linked.userId, 'oauth', []);
}

/** Redirects with a session in the fragment, for clients without PKCE. */
export async function redirectWithSession(
  auth: AuthService,
  back: string,
  userId: string,
  method: SignInMethod,
  more: readonly (readonly [string, string])[],
): Promise<Response> {
  const session = fieldsOf(await (await beginSession(auth, userId, method)).json());
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
  const fields = names.map((name) => [name, `${String(session[name])}`] as const);
  return redirectTo(withSession(back, new Map([...fields, ...more])), 303);
}

async function readFlow(auth: AuthService, state: string): Promise<OAuthFlow | RedirectedFailure> {
  if (state === '') return badState('bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) return badState('bad_oauth_state', 'OAuth state parameter is invalid');
  const [flow] = await auth.query<OAuthFlow>(
    `select id, referrer as back, auth_code as code, linking_target_id as "linkTo",
       created_at < now() - interval '5 minutes' as "isExpired", user_id is not null as "isUsed"
     from auth.flow_state where id = $1 and authentication_method = 'oauth'`,
    [state],
  );
  if (flow === undefined) return badState('bad_oauth_state', 'OAuth state not found or expired');
  if (flow.isExpired) return badState('bad_oauth_state', 'OAuth state has expired');
  if (flow.isUsed) return alreadyUsed();
  return flow;
}

/** Claims the flow for this request; without PKCE it is deleted. */
async function claim(auth: AuthService, flow: OAuthFlow): Promise<boolean> {
  const taken = await auth.query(
    flow.code === null
      ? 'delete from auth.flow_state where id = $1 returning id'
      : `update auth.flow_state set updated_at = now() where id = $1 and user_id is null returning id`,
    [flow.id],
  );
  return taken.length > 0;
}

function alreadyUsed(): RedirectedFailure {
  return badState('flow_state_already_used', 'State has already been used');
}

function badState(code: string, description: string): RedirectedFailure {
  return { error: 'invalid_request', code, description };
}

function failed(flow: OAuthFlow, code: string, description: string): Response {
  const error = code === 'unexpected_failure' ? 'server_error' : 'invalid_request';
  return redirectTo(withFailure(flow.back, { error, code, description }));
}
