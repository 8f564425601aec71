import { lazy, Suspense, useState } from 'react';
import { ProfileScreen } from '#features/profile/ProfileScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

const SignOutDialog = lazy(async () => {
  const { SignOutDialog: Surface } = await import('#features/auth/SignOutDialog.tsx');
  return { default: Surface };
});

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
