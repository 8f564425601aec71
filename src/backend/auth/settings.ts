import { fieldsOf } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';

const TIMEOUT_MS = 10_000;

/**
 * Whether the project allows an external provider; true when it doesn't say. Checked before the redirect, which would
 * otherwise end on a page of JSON. Fails with `offline` or `busy`.
 */
export async function providerIsOn(
  { config, fetch: fetchIt }: { readonly config: BackendConfig; readonly fetch: typeof fetch },
  provider: string,
): Promise<Result<boolean>> {
  try {
    const response = await fetchIt(`${config.url}/auth/v1/settings`, {
      headers: { apikey: config.anonKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return fail({ kind: 'busy', retryAfterMs: null });
    const { external } = fieldsOf(await response.json());
    return ok(fieldsOf(external)[provider] !== false);
  } catch {
    // No answer, or not the server's JSON.
    return fail({ kind: 'offline' });
  }
}
