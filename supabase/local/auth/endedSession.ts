import { textIn } from '../../functions/_shared/fields.ts';
import type { OpenDatabase } from '../database/openDatabase.ts';
import { claimsOf } from './tokens.ts';

/**
 * Refuses a file request of a user whose session has ended, or returns null. Its row policies would refuse as well, but
 * answer 403 or an empty list, which doesn't tell the client to ask for a new sign-in.
 */
export async function refuseEndedSession(
  request: Request,
  userId: string | null,
  query: OpenDatabase['query'],
): Promise<Response | null> {
  if (userId === null || !new URL(request.url).pathname.startsWith('/storage/v1/')) return null;
  const token = request.headers.get('authorization')?.split(' ')[1] ?? '';
  const [session] = await query('select from auth.sessions where user_id = $1 and id::text = $2', [
    userId,
    textIn(claimsOf(token), 'session_id'),
  ]);
  if (session !== undefined) return null;
  return Response.json(
    { statusCode: '401', error: 'Unauthorized', message: 'This session has ended.' },
    { status: 401, headers: { 'access-control-allow-origin': '*' } },
  );
}
