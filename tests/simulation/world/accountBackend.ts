import type { AccountBackend } from '#backend/account.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import { createChatBackend } from '#backend/chatBackend.ts';
import { createOwnFunctions, createSettingsBackend } from '#backend/profiles.ts';
import type { Services } from '#mutators/services.ts';
import { ok } from '#domain/result.ts';

/** The parts of the backend that settings and conversations use, without the auth client. */
export function accountBackend(deps: RefreshDeps): Services['backend'] {
  const account = {
    auth: {
      accessToken: async () => {
        const session = await freshSession(deps);
        return session.ok ? ok(session.value.accessToken) : session;
      },
    },
    settings: createSettingsBackend(createOwnFunctions(deps)),
    chat: createChatBackend(deps),
  } as unknown as AccountBackend;
  return { account: (call) => call(account) } as Services['backend'];
}
