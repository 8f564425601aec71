import { createClient } from '@supabase/supabase-js';
import type { Database } from '#backend/database.types.ts';
import type { TestBackend, TestUser } from './backend.ts';

/** The stock client for a test backend, signed in or, without a user, as a visitor. */
export function clientOf(backend: TestBackend, user?: TestUser) {
  return createClient<Database>(backend.url, backend.anonKey, {
    global: { fetch: backend.fetch },
    ...(user === undefined
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: async () => user.accessToken }),
  });
}

export type TestClient = ReturnType<typeof clientOf>;
