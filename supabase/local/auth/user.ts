import { answerJson, invalid, noJson } from './answers.ts';
import { callerOf } from './caller.ts';
import { fieldsOf, textIn } from '../../functions/_shared/fields.ts';
import { addEmailIdentity, passwordChangeRefusal } from './passwords.ts';
import { withFactors } from './accounts.ts';
import { passOn, type AuthCall, type AuthService } from './service.ts';
import { endOtherSessions } from './sessions.ts';

/** `GET /user`, with second factors. */
export async function readUser(auth: AuthService, call: AuthCall): Promise<Response> {
  const caller = await callerOf(auth, call);
  return caller instanceof Response ? caller : answerJson(await withFactors(auth, caller.user));
}

/** `PUT /user`: changes password or metadata. A new password ends the user's other sessions and mailed links. */
export async function changeUser(auth: AuthService, call: AuthCall): Promise<Response> {
  const caller = await callerOf(auth, call);
  if (caller instanceof Response) return caller;
  if (call.fields === null) return noJson();
  const email = textIn(call.fields, 'email').trim().toLowerCase();
  if (email !== '' && email !== caller.email) {
    return invalid('The email of an account cannot be changed.', 422);
  }
  const changesPassword = 'password' in call.fields;
  if (changesPassword) {
    const refused = await passwordChangeRefusal(auth, caller, call.fields);
    if (refused !== null) return refused;
  }
  const kept = Object.entries(call.fields).filter(([name]) => ['data', 'password'].includes(name));
  const answer = await passOn(auth, call, Object.fromEntries(kept));
  if (!answer.ok || !changesPassword) {
    return answer.ok ? answerJson(await withFactors(auth, fieldsOf(await answer.json()))) : answer;
  }
  await endOtherSessions(auth, caller.userId, caller.sessionId, 'all');
  await auth.query('delete from auth.email_links where user_id = $1', [caller.userId]);
  await addEmailIdentity(auth, caller);
  return readUser(auth, call);
}
