import { Navigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '#context/session.tsx';
import { PendingScreen } from './PendingScreen.tsx';

/** Shows its children to those signed in; sends others to the sign-in screen, which leads back here (spec §6). */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const router = useRouter();
  // Held from when this screen appeared: the location already names the sign-in screen while its code is loading.
  const [here] = useState(() => router.latestLocation.href);
  if (session.status === 'loading') return <PendingScreen />;
  if (session.status !== 'signedIn') {
    return <Navigate to="/auth" search={{ redirect: here }} replace />;
  }
  return children;
}
