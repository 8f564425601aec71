import { createAuthBackend, type AuthBackend } from '#backend/auth/signIn.ts';
import { createAuthCalls } from '#backend/auth/authCalls.ts';
import { createFactorsBackend, type FactorsBackend } from '#backend/auth/factors.ts';
import { createIdentitiesBackend, type IdentitiesBackend } from '#backend/auth/identities.ts';
import { createLinksBackend, type LinksBackend } from '#backend/auth/links.ts';
import { createPasswordsBackend, type PasswordsBackend } from '#backend/auth/passwords.ts';
import { createTokensBackend, type TokensBackend } from '#backend/auth/verifyToken.ts';
import { createAvatarsBackend, type AvatarsBackend } from '#backend/profile/avatars.ts';
import type { ChatBackend } from '#backend/chat/chatBackend.ts';
import type { ClientDeps } from '#backend/auth/client.ts';
import { createProfilesBackend, type ProfilesBackend } from '#backend/profile/profiles.ts';
import { createRevisionsBackend, type RevisionsBackend } from '#backend/pages/revisions.ts';

export interface AccountBackend {
  readonly auth: AuthBackend;
  readonly links: LinksBackend;
  readonly passwords: PasswordsBackend;
  readonly factors: FactorsBackend;
  readonly identities: IdentitiesBackend;
  readonly tokens: TokensBackend;
  readonly profiles: ProfilesBackend;
  readonly avatars: AvatarsBackend;
  readonly revisions: RevisionsBackend;
  /** Loads the assistant's calls; rejects when their code can't be loaded. */
  readonly loadChat: () => Promise<ChatBackend>;
}

export function createAccountBackend(deps: ClientDeps): AccountBackend {
  const tokens = createTokensBackend(deps);
  const calls = createAuthCalls(deps, tokens);
  return {
    auth: createAuthBackend(deps, calls),
    links: createLinksBackend(deps, calls),
    passwords: createPasswordsBackend(calls),
    factors: createFactorsBackend(deps, calls),
    identities: createIdentitiesBackend(deps, calls),
    tokens,
    profiles: createProfilesBackend(deps),
    avatars: createAvatarsBackend(deps),
    revisions: createRevisionsBackend(deps),
    loadChat: async () => (await import('#backend/chat/tables.ts')).createChatBackend(deps),
  };
}
