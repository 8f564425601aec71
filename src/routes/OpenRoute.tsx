import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#context/services.tsx';
import { ArrivalsScreen } from '#features/editor/arrivals/ArrivalsScreen.tsx';
import { launchedFiles, type Launched } from '#features/editor/arrivals/launches.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { PendingScreen } from './lazyScreen.tsx';
import { SignedInOnly } from './signedInRoutes.tsx';

/** For shares from other apps, opened files and app shortcuts; stores their content before it asks to sign in. */
export function OpenRoute() {
  const search = useSearch({ from: '/open' });
  const { status } = useSession();
  const hasFiles = search.from === 'file';
  const [launched, setLaunched] = useState<Launched | null>(hasFiles ? null : 'none');
  const wanted = search.new ?? null;
  useEffect(() => {
    if (hasFiles) void launchedFiles().then(setLaunched);
  }, [hasFiles]);
  const isKeptForLater = launched !== null && status === 'signedOut' && wanted === null;
  useEffect(() => {
    if (!isKeptForLater) return;
    showToast({
      title: 'Kept on this device',
      description: 'Sign in to open it as a draft.',
      tone: 'neutral',
    });
  }, [isKeptForLater]);
  if (launched === null) return <PendingScreen />;
  const isFull = launched === 'full' || search.problem === 'full';
  return (
    <SignedInOnly>
      <ArrivalsScreen
        wanted={wanted}
        problem={isFull ? 'full' : launched === 'unreadable' ? launched : null}
      />
    </SignedInOnly>
  );
}
