import { FirstSync } from '#features/outbox/FirstSync.tsx';
import { TrashScreen } from '#features/pages/trash/TrashScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function TrashRoute() {
  return (
    <SignedInOnly>
      <FirstSync className="page-width pt-6" />
      <TrashScreen />
    </SignedInOnly>
  );
}
