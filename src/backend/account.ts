import { createAuthBackend, createLinksBackend, createPasswordsBackend } from './auth/signIn.ts';
import { createAuthCalls, type ClientDeps } from '#backend/auth/authCalls.ts';
import { createFactorsBackend, createIdentitiesBackend } from './auth/factors.ts';
import { createTokensBackend } from '#backend/auth/verifyToken.ts';
import { createAvatarsBackend } from './avatars.ts';
import { createChatBackend } from './chatBackend.ts';
import { fetchAddress } from './fetchAddress.ts';
import {
  createDeletionBackend,
  createHandlesBackend,
  createProfilesBackend,
  createSettingsBackend,
  createOwnFunctions,
} from './profiles.ts';
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
    chat: createChatBackend(deps),
    fetchAddress: (owner: string, address: string) => fetchAddress(deps, owner, address),
  };
}
