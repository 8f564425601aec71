import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/notices.ts';
import { accountGalleryView } from '#store/gallery/accountGalleryView.ts';
import type { GalleryEntry } from '#store/gallery/gallery.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { IconCloudOff, IconGallery, IconHtml, IconMarkdown, IconUpload } from '#ui/icons.tsx';
import { ConflictNote, CardMarks } from '#features/pages/cards/CardMarks.tsx';
import { Gallery } from './Gallery.tsx';
import { OwnPageActions } from '#features/pages/cards/OwnPageActions.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TEMPLATES } from '#domain/page/page.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { Card } from '#ui/display/Card.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { latePart } from '#ui/lazyPart.ts';

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

const ImportPages = latePart(
  async () => (await import('#features/pages/import/ImportPages.tsx')).ImportPages,
);

const PROMISES = [
  ['Offline', 'Write, save and read without a connection. Changes sync when you’re back online.'],
  ['History', 'View and restore each saved version of a page.'],
  ['Sharing', 'Each page has an address. You choose who can see it.'],
] as const;

/** For users without a page: other authors' pages alone don't say what to do. */
function FirstSteps() {
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const blank = (type: 'html' | 'markdown') =>
    void navigate({ to: '/open', search: { new: type } });
  return (
    <Card as="section" aria-label="First steps" className="space-y-4 p-4 sm:p-5">
      <h2 className="display text-lg">What do you want to make?</h2>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          icon={<IconMarkdown />}
          title="Blank Markdown page"
          note="Text with simple formatting"
          onChoose={() => blank('markdown')}
        />
        <Choice
          icon={<IconHtml />}
          title="Blank HTML page"
          note="Markup, styles and scripts"
          onChoose={() => blank('html')}
        />
        {TEMPLATES.map(({ template, title, note }) => (
          <Choice
            key={template}
            icon={<IconHtml />}
            title={title}
            note={note}
            onChoose={() => void navigate({ to: '/', search: { tab: 'html-editor', template } })}
          />
        ))}
        <Choice
          icon={<IconUpload />}
          title="Open or import"
          note="Files, a folder, a zip or an address"
          onChoose={() => setImporting(true)}
        />
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm lg:grid-cols-3">
        {PROMISES.map(([term, text]) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      {isImporting && <ImportPages onClose={() => setImporting(false)} />}
    </Card>
  );
}

function Welcome() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Welcome to Recto"
      description="Write a page in HTML or Markdown with a live preview. Saved projects appear here."
    />
  );
}
