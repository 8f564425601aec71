import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/notices.ts';
import { accountGalleryView } from '#store/gallery/accountGalleryView.ts';
import type { GalleryEntry } from '#store/gallery/gallery.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { IconCloudOff } from '#ui/icons.tsx';
import { latePart, lazyPart } from '#ui/lazyPart.ts';
import { ConflictNote, CardMarks } from '#features/pages/cards/CardMarks.tsx';
import { Gallery } from './Gallery.tsx';
import { OwnPageActions } from '#features/pages/cards/OwnPageActions.tsx';

const emptyDashboard = () => import('./emptyDashboard.tsx');
const FirstSteps = latePart(async () => (await emptyDashboard()).FirstSteps);
const Welcome = lazyPart(async () => (await emptyDashboard()).Welcome);

/** The signed-in user's dashboard: public pages, and own pages with their actions (spec §2, §6). */
export function ProjectsGallery() {
  const { db, user } = useAccount();
  const first = useFirstPull();
  const own = useLiveQuery(async () => db.cards.count(), [db], 1);
  return (
    <Gallery
      note={
        <>
          {first === null && !own && <FirstSteps />}
          {first && first.phase !== 'loading' && <IncompleteNote first={first} />}
        </>
      }
      account={db}
      me={{ name: user.fullName, avatarUrl: user.avatarUrl }}
      readView={accountGalleryView}
      empty={<Welcome />}
      actionsOf={actionsOf}
      markOf={markOf}
      noteOf={noteOf}
    />
  );
}

const actionsOf = ({ own }: GalleryEntry) => own !== null && <OwnPageActions page={own} />;
const markOf = ({ own, state }: GalleryEntry) => <CardMarks own={own} state={state} />;
const noteOf = ({ card, state }: GalleryEntry) =>
  state === 'conflict' && <ConflictNote page={card} />;

/** Before the first pull, own pages look like those of other users. */
function IncompleteNote({ first }: { readonly first: FirstPull }) {
  return (
    <Banner
      live="status"
      icon={<IconCloudOff />}
      title="Your own projects may not be marked yet"
      description={firstPullWords(first)}
    />
  );
}
