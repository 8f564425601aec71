import { createClient } from '@supabase/supabase-js';
import type { TestBackend, TestUser } from './backend.ts';

/** The stock client of a test backend, as a user or a visitor. */
export function clientOf(backend: Pick<TestBackend, 'url' | 'anonKey' | 'fetch'>, user?: TestUser) {
  return createClient(backend.url, backend.anonKey, {
    global: { fetch: backend.fetch },
    ...(user === undefined
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: async () => user.accessToken }),
  });
}

export type TestClient = ReturnType<typeof clientOf>;
