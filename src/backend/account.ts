import { createAuthBackend } from '#backend/auth/signIn.ts';
import { createAuthCalls } from '#backend/auth/authCalls.ts';
import { createFactorsBackend } from '#backend/auth/factors.ts';
import { createIdentitiesBackend } from '#backend/auth/identities.ts';
import { createLinksBackend } from '#backend/auth/links.ts';
import { createPasswordsBackend } from '#backend/auth/passwords.ts';
import { createTokensBackend } from '#backend/auth/verifyToken.ts';
import { createAvatarsBackend } from '#backend/profile/avatars.ts';
import type { ClientDeps } from '#backend/auth/client.ts';
import { createDeletionBackend } from '#backend/profile/deletion.ts';
import { createHandlesBackend } from '#backend/profile/handles.ts';
import { createOwnFunctions } from '#backend/profile/ownFunctions.ts';
import { createProfilesBackend } from '#backend/profile/profiles.ts';
import { createSettingsBackend } from '#backend/profile/settings.ts';
import { createRevisionsBackend } from '#backend/pages/revisions.ts';

export type AccountBackend = ReturnType<typeof createAccountBackend>;

export function createAccountBackend(deps: ClientDeps) {
  const tokens = createTokensBackend(deps);
  const calls = createAuthCalls(deps, tokens);
  const callOwn = createOwnFunctions(deps);
  return {
    auth: createAuthBackend(deps, calls),
    links: createLinksBackend(deps, calls),
    passwords: createPasswordsBackend(calls),
    factors: createFactorsBackend(deps, calls),
    identities: createIdentitiesBackend(deps, calls),
    tokens,
    profiles: createProfilesBackend(deps),
    handles: createHandlesBackend(callOwn),
    settings: createSettingsBackend(callOwn),
    deletion: createDeletionBackend(callOwn),
    avatars: createAvatarsBackend(deps),
    revisions: createRevisionsBackend(deps),
    /** Loads the calls of the assistant and of imports; rejects when their code can't be loaded. */
    loadOnUse: async () => (await import('#backend/onUse.ts')).createBackendOnUse(deps),
  };
}
