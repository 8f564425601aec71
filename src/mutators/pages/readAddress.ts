import { percentDecoded } from '#domain/decode.ts';
import type { PlannedDocument } from '#content/import/planFiles.ts';
import { proposedTitle } from '#domain/page/titleAndTags.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AccountServices } from '#mutators/services.ts';

/** Fails with `invalid` when refused, and with `signedOut`, `offline`, `busy`. */
export async function readAddress(
  { backend, user }: Pick<AccountServices, 'backend' | 'user'>,
  address: string,
): Promise<Result<PlannedDocument>> {
  const fetched = await backend.account(async ({ loadOnUse }) => {
    const code = await loadOnUse().catch(() => null);
    return code === null ? fail({ kind: 'offline' }) : code.fetchAddress(user.id, address);
  });
  if (!fetched.ok) return fetched;
  const { url, type, text } = fetched.value;
  const content = new Blob([text]);
  const read = () => Promise.resolve(ok(content));
  const title = (type === 'html' ? proposedTitle(type, text) : '') || fileTitle(url);
  return ok({ path: url, title, type, file: { path: url, size: content.size, read } });
}

/** The name of the file in the address, without its ending; else the host. */
function fileTitle(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '');
  return percentDecoded(name === '' || name === 'raw' ? hostname : name);
}
