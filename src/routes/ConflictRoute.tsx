import { useParams } from '@tanstack/react-router';
import { ConflictScreen } from '#features/conflict/ConflictScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function ConflictRoute() {
  const { id } = useParams({ from: '/conflict/$id' });
  return (
    <SignedInOnly>
      <ConflictScreen key={id} pageId={id} />
    </SignedInOnly>
  );
}
