import { useParams } from '@tanstack/react-router';
import { HistoryScreen } from '#features/history/HistoryScreen.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function HistoryRoute() {
  const { id } = useParams({ from: '/history/$id' });
  return (
    <SignedInOnly>
      <HistoryScreen key={id} pageId={id} />
    </SignedInOnly>
  );
}
