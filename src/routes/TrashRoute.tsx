import { TrashScreen } from '#features/pages/TrashScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

/** The signed-in person's deleted pages. */
export function TrashRoute() {
  return (
    <SignedInOnly>
      <TrashScreen />
    </SignedInOnly>
  );
}
