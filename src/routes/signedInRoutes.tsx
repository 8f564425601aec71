import { Navigate, useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '#context/services.tsx';
import { lazyScreen, PendingScreen } from './lazyScreen.tsx';
import { FirstSync, SignOutDialog } from './screens.ts';

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

const ConflictScreen = lazyScreen(
  async () => (await import('#features/conflict/ConflictScreen.tsx')).ConflictScreen,
);

export const ConflictRoute = withPreload(ConflictScreen, () => {
  const { id } = useParams({ from: '/conflict/$id' });
  return <ConflictScreen key={id} pageId={id} />;
});

const HistoryScreen = lazyScreen(
  async () => (await import('#features/history/HistoryScreen.tsx')).HistoryScreen,
);

export const HistoryRoute = withPreload(HistoryScreen, () => {
  const { id } = useParams({ from: '/history/$id' });
  return <HistoryScreen key={id} pageId={id} />;
});

const TrashScreen = lazyScreen(
  async () => (await import('#features/pages/saved/TrashScreen.tsx')).TrashScreen,
);

export const TrashRoute = withPreload(TrashScreen, () => (
  <>
    <FirstSync className="page-width pt-6" />
    <TrashScreen />
  </>
));

const ProfileScreen = lazyScreen(
  async () => (await import('#features/profile/ProfileScreen.tsx')).ProfileScreen,
);

export const ProfileRoute = withPreload(ProfileScreen, () => {
  const [signingOut, setSigningOut] = useState(false);
  return (
    <>
      <ProfileScreen onSignOut={() => setSigningOut(true)} />
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  );
});

/** The route's component behind `SignedInOnly`; the router preloads `screen` when the user points at a link to it. */
function withPreload(
  { preload }: { readonly preload: () => Promise<void> },
  Content: () => ReactNode,
): (() => ReactNode) & { readonly preload: () => Promise<void> } {
  const Route = () => (
    <SignedInOnly>
      <Content />
    </SignedInOnly>
  );
  return Object.assign(Route, { preload });
}
