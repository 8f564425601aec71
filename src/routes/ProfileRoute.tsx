import { Suspense, useState } from 'react';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { SignedInOnly } from './SignedInOnly.tsx';

const SignOutDialog = lazyPart(
  async () => (await import('#features/auth/SignOutDialog.tsx')).SignOutDialog,
);

/** The profile settings, for those signed in. */
export function ProfileRoute() {
  const [leaving, setLeaving] = useState(false);
  return (
    <SignedInOnly>
      <ProfileScreen onSignOut={() => setLeaving(true)} />
      {leaving && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </SignedInOnly>
  );
}
