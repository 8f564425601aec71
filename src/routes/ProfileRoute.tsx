import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

/** The profile settings, for those signed in. */
export function ProfileRoute() {
  return (
    <SignedInOnly>
      <ProfileScreen />
    </SignedInOnly>
  );
}
