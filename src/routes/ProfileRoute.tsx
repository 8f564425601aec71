import { Suspense, useState } from 'react';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { SignedInOnly } from './SignedInOnly.tsx';

const SignOutDialog = lazyPart(
  async () => (await import('#features/auth/SignOutDialog.tsx')).SignOutDialog,
);

export function ProfileRoute() {
  const [signingOut, setSigningOut] = useState(false);
  return (
    <SignedInOnly>
      <ProfileScreen onSignOut={() => setSigningOut(true)} />
      {signingOut && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setSigningOut(false)} />
        </Suspense>
      )}
    </SignedInOnly>
  );
}
