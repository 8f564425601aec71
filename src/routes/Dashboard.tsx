import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore, useSession } from '#context/services.tsx';
import { PublicGallery } from '#features/pages/gallery/PublicGallery.tsx';
import { IconGallery } from '#ui/icons.tsx';
import { SingleTab } from '#ui/controls/SingleTab.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { PendingScreen } from './lazyScreen.tsx';
import { StudioTabs } from './screens.ts';
import { UnlockPrompt } from './messageScreens.tsx';

export function Dashboard() {
  const { status } = useSession();
  const { isVisitors } = useStore();
  if (status === 'signedIn') return <StudioTabs />;
  return status === 'loading' && !isVisitors ? <PendingScreen /> : VISITORS;
}

function VisitorDashboard() {
  const { tab = 'dashboard' } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const gallery = tab === 'dashboard';
  usePageTitle(gallery ? 'Public Gallery' : 'Unlock the Full Experience');
  return (
    <SingleTab
      label="Public Gallery"
      icon={<IconGallery />}
      listLabel="Dashboard"
      selected={gallery}
      onSelect={() => void navigate({ to: '/' })}
      className="page-width flex min-h-0 flex-1 flex-col"
    >
      {gallery ? <PublicGallery /> : <UnlockPrompt back={`/?tab=${tab}`} />}
    </SingleTab>
  );
}

/** One element, so that the gallery isn't drawn again once the session is known. */
const VISITORS = <VisitorDashboard />;
