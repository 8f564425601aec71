import { useState } from 'react';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { SignedInOnly } from './SignedInOnly.tsx';

const SignOutDialog = latePart(
  async () => (await import('#features/auth/SignOutDialog.tsx')).SignOutDialog,
);

export function ProfileRoute() {
  const [signingOut, setSigningOut] = useState(false);
  return (
    <SignedInOnly>
      <ProfileScreen onSignOut={() => setSigningOut(true)} />
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </SignedInOnly>
  );
}
