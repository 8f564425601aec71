import { Navigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '#context/session.tsx';
import { PendingScreen } from './PendingScreen.tsx';

export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const router = useRouter();
  // Captured on mount: the location already is the sign-in screen while its code is loading.
  const [returnTo] = useState(() => router.latestLocation.href);
  if (session.status === 'loading') return <PendingScreen />;
  if (session.status !== 'signedIn') {
    return <Navigate to="/auth" search={{ redirect: returnTo }} replace />;
  }
  return children;
}
