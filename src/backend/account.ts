import { createAuthBackend, type AuthBackend } from './auth.ts';
import { createAuthCalls } from './authAttempt.ts';
import { createFactorsBackend, type FactorsBackend } from './authFactors.ts';
import { createIdentitiesBackend, type IdentitiesBackend } from './authIdentities.ts';
import { createLinksBackend, type LinksBackend } from './authLinks.ts';
import { createPasswordsBackend, type PasswordsBackend } from './authPasswords.ts';
import { createTokensBackend, type TokensBackend } from './authTokens.ts';
import { createAvatarsBackend, type AvatarsBackend } from './avatars.ts';
import type { ChatBackend } from './chatBackend.ts';
import type { ClientDeps } from './client.ts';
import { createProfilesBackend, type ProfilesBackend } from './profiles.ts';
import { createRevisionsBackend, type RevisionsBackend } from './revisions.ts';

/** What only people with an account need of the server, or those about to have one. */
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
  /** Gives the assistant's part; its code is loaded by the first call, and rejects when it does not arrive. */
  readonly loadChat: () => Promise<ChatBackend>;
}

/** The account's part of the backend. */
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
    loadChat: async () => (await import('./chat.ts')).createChatBackend(deps),
  };
}
