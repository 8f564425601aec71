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
import { SyncBadge } from '#features/pages/cards/SyncBadge.tsx';

/** The project dashboard of signed-in people: public pages and their own, which they can change (spec §2, §6). */
export function ProjectsGallery() {
  const { db, user } = useAccount();
  const first = useFirstPull();
  return (
    <Gallery
      note={first && first.phase !== 'loading' && <OwnUnmarked first={first} />}
      account={db}
      me={{ name: user.fullName, avatarUrl: user.avatarUrl }}
      readView={accountGalleryView}
      empty={<NothingWritten />}
      actionsOf={({ own }) => own !== null && <OwnPageActions page={own} />}
      markOf={({ state }) => state !== null && <SyncBadge state={state} />}
      noteOf={({ card, state }) => state === 'conflict' && <ConflictNote page={card} />}
    />
  );
}

/** Own pages that are not here look like everybody else's. */
function OwnUnmarked({ first }: { readonly first: FirstPull }) {
  return (
    <Banner
      live="polite"
      icon={<IconCloudOff />}
      title="Your own projects may not be marked yet"
      description={firstPullWords(first)}
    />
  );
}

function NothingWritten() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Welcome to Recto"
      description="Write a page, in HTML or in Markdown, and see it beside the text as you type. Saved pages appear here."
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
