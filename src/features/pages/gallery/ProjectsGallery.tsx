import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/useFirstPull.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/firstPull.ts';
import { accountGalleryView } from '#store/gallery/accountGalleryView.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff, IconGallery, IconHtml, IconMarkdown } from '#ui/icons/icons.tsx';
import { ConflictNote } from '#features/pages/cards/ConflictNote.tsx';
import { Gallery } from './Gallery.tsx';
import { OwnPageActions } from '#features/pages/cards/OwnPageActions.tsx';
import { CardMarks } from '#features/pages/cards/CardMarks.tsx';

/** The signed-in user's dashboard: public pages, and own pages with their actions (spec §2, §6). */
export function ProjectsGallery() {
  const { db, user } = useAccount();
  const first = useFirstPull();
  return (
    <Gallery
      note={first && first.phase !== 'loading' && <IncompleteNote first={first} />}
      account={db}
      me={{ name: user.fullName, avatarUrl: user.avatarUrl }}
      readView={accountGalleryView}
      empty={<Welcome />}
      actionsOf={({ own }) => own !== null && <OwnPageActions page={own} />}
      markOf={({ own, state }) => <CardMarks own={own} state={state} />}
      noteOf={({ card, state }) => state === 'conflict' && <ConflictNote page={card} />}
    />
  );
}

/** Before the first pull, own pages look like those of other users. */
function IncompleteNote({ first }: { readonly first: FirstPull }) {
  return (
    <Banner
      live="polite"
      icon={<IconCloudOff />}
      title="Your own projects may not be marked yet"
      description={firstPullWords(first)}
    />
  );
}

function Welcome() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Welcome to Recto"
      description="Write a page in HTML or Markdown with a live preview. Saved projects appear here."
      actions={
        <>
          <Button asChild variant="primary" size="lg" icon={<IconHtml />}>
            <Link to="/" search={{ tab: 'html-editor' }}>
              Write HTML
            </Link>
          </Button>
          <Button asChild size="lg" icon={<IconMarkdown />}>
            <Link to="/" search={{ tab: 'markdown-editor' }}>
              Write Markdown
            </Link>
          </Button>
        </>
      }
    />
  );
}
