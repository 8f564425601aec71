import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { accountGalleryView } from '#store/accountGalleryView.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconGallery, IconHtml, IconMarkdown } from '#ui/icons.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { Gallery } from './Gallery.tsx';
import { OwnPageActions } from './OwnPageActions.tsx';
import { SyncBadge } from './SyncBadge.tsx';

/** The project dashboard of signed-in people: public pages and their own, which they can change (spec §2, §6). */
export function ProjectsGallery() {
  const { db, user } = useAccount();
  return (
    <Gallery
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
