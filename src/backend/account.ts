import { createAuthBackend, type AuthBackend } from './auth.ts';
import { clientLoader, type ClientDeps } from './client.ts';
import { createProfilesBackend, type ProfilesBackend } from './profiles.ts';
import { createRevisionsBackend, type RevisionsBackend } from './revisions.ts';

/** What only people with an account need of the server, or those about to have one. */
export interface AccountBackend {
  readonly auth: AuthBackend;
  readonly profiles: ProfilesBackend;
  readonly revisions: RevisionsBackend;
}

/** The account's part of the backend. */
export function createAccountBackend(deps: ClientDeps): AccountBackend {
  return {
    auth: createAuthBackend(deps, clientLoader(deps)),
    profiles: createProfilesBackend(deps),
    revisions: createRevisionsBackend(deps),
  };
}
