import type { AccountSettings } from '../../../supabase/local/auth/createAuth.ts';
import { openGotrueSite, type Gotrue } from '../../gotrue/gotrueSite.ts';
import { openAuthSite, type AuthSite } from './authSite.ts';

const named = process.env['TEST_GOTRUE'];

/** Null unless `npm run test:gotrue` runs the tests on the auth server of hosted Supabase. */
const gotrue = named === undefined ? null : (JSON.parse(named) as Gotrue);

/** Tests skip what only the embedded server does; docs/deploy.md lists the differences and their reasons. */
export const isGotrue = gotrue !== null;

/** The embedded server, or hosted Supabase's in `npm run test:gotrue`. */
export function openTestedSite(accounts: AccountSettings = {}): Promise<AuthSite> {
  return gotrue === null ? openAuthSite(accounts) : openGotrueSite(gotrue, accounts);
}
