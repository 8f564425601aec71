/** The timeline of servers that are made up. */
export const TIMELINE = '11111111-1111-4111-8111-111111111111';

/** Whether a request asks in which timeline the server's data is. */
export function asksTimeline(input: Parameters<typeof fetch>[0]): boolean {
  return (input instanceof Request ? input.url : String(input)).endsWith('/rpc/sync_state');
}

/** The answer of a server that was never restored. */
export function oneTimeline(changeSeq = 0): Response {
  const history = [{ id: TIMELINE, since: 0, is_exact: true }];
  return Response.json({ timeline: TIMELINE, change_seq: changeSeq, history });
}
