import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '#context/session.tsx';
import { PublicGallery } from '#features/pages/gallery/PublicGallery.tsx';
import { IconGallery } from '#ui/icons/firstIcons.tsx';
import { LoneTab } from '#ui/controls/LoneTab.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { lazily } from './lazily.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { StudioTabs } from './studioParts.ts';

const UnlockPrompt = lazily(
  async () => (await import('#routes/header/UnlockPrompt.tsx')).UnlockPrompt,
);

/** What stands at `/`: the tabs of the studio, or for visitors the gallery alone (spec §2). */
export function Dashboard() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <PendingScreen />;
    case 'signedOut':
    case 'secondFactor':
      return <VisitorDashboard />;
    case 'signedIn':
      return <StudioTabs />;
  }
}

function VisitorDashboard() {
  const { tab = 'dashboard' } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const gallery = tab === 'dashboard';
  usePageTitle(gallery ? 'Public Gallery' : 'Unlock the Full Experience');
  return (
    <LoneTab
      label="Public Gallery"
      icon={<IconGallery />}
      listLabel="Dashboard"
      selected={gallery}
      onSelect={() => void navigate({ to: '/' })}
      className="page-width flex min-h-0 flex-1 flex-col"
    >
      {gallery ? <PublicGallery /> : <UnlockPrompt back={`/?tab=${tab}`} />}
    </LoneTab>
  );
}
