import type { Answer, Api, Note } from './answer.ts';

/** The functions, each by what it answers to a caller without a session or secret. */
export async function examineFunctions(api: Api, note: Note): Promise<void> {
  const chat = await api('/functions/v1/chat', {});
  note('the function chat', trouble(chat, 'chat', 401, {}));
  const fetchAddress = await api('/functions/v1/fetch', {});
  note('the function fetch', trouble(fetchAddress, 'fetch', 401, {}));
  const links = await api('/functions/v1/links/sitemap.xml');
  note(
    'the function links',
    trouble(links, 'links', 200, { 500: 'Set its secret APP_ORIGIN to the app’s address.' }),
  );
  const accounts = await api('/functions/v1/accounts', {});
  note(
    'the function accounts',
    trouble(accounts, 'accounts', 403, {
      503: 'Set its secret ACCOUNTS_SECRET, at least 20 characters: until then no account is deleted.',
    }),
  );
}

function trouble(
  { status, code }: Answer,
  name: string,
  expected: number,
  known: Readonly<Record<number, string>>,
): string | null {
  // The gateway's own refusal comes before the function.
  const isGateway = status === 401 && (code === '' || code.startsWith('UNAUTHORIZED'));
  if (isGateway) {
    return 'The gateway checks tokens itself: deploy it with verify_jwt = false.';
  }
  if (status === expected) return null;
  if (status === 404) return `It is not deployed. Run \`supabase functions deploy ${name}\`.`;
  return known[status] ?? `It answers ${status}, not ${expected}.`;
}
