import { Suspense, useRef, useState, type ReactNode } from 'react';
import { versionsMark } from '#domain/page/draft.ts';
import type { Conflict } from '#store/db.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconWarning,
  IconCloudCheck,
  IconCopy,
  IconDevice,
  IconPencil,
  IconArrowLeft,
} from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import type { PageVersions } from '#domain/sync/merge.ts';
import { useServices } from '#context/services.tsx';
import { decisionsFor, type Decision, type Deciding } from './useDecide.ts';
import { formatMoment } from '#domain/dates.ts';
import { Versions } from './Versions.tsx';
import { differences } from './differences.ts';

export function DecidingScreen({
  conflict,
  deciding,
  unfinished,
}: {
  readonly conflict: Conflict;
  readonly deciding: Deciding;
  readonly unfinished: boolean;
}) {
  const mark = versionsMark(conflict);
  const [seen, setSeen] = useState(mark);
  const canMerge = decisionsFor(conflict, unfinished).some(({ decision }) => decision === 'merged');
  const [merging, setMerging] = useState(unfinished);
  const isMerging = merging && canMerge;
  const screen = useRef<HTMLDivElement>(null);
  const showMerge = (shown: boolean) => {
    setMerging(shown);
    // The pressed button disappears; move the focus to the start of the new content.
    screen.current?.focus();
  };
  const onDecide = (decision: Decision) => {
    if (decision === 'merged') showMerge(true);
    else void deciding.decide(conflict, decision);
  };
  return (
    <div ref={screen} tabIndex={-1} className="page-width scroll-mt-16 space-y-8 py-6 sm:py-8">
      <ConflictHead versions={conflict} brief={isMerging} onBack={deciding.goBack} />
      {isMerging ? (
        <Suspense fallback={<Spinner label="Opening the merge…" className="py-10" />}>
          <ManualMerge
            conflict={conflict}
            saving={deciding.pending === 'merged'}
            onSave={(input) => deciding.saveMerged(conflict, input)}
            onClose={() => showMerge(false)}
          />
        </Suspense>
      ) : (
        <>
          {seen !== mark && (
            <Banner
              live="alert"
              tone="warning"
              icon={<IconWarning />}
              title="The page changed again while you were here"
              description="You’re now seeing the latest versions."
              action={<Button onClick={() => setSeen(mark)}>OK</Button>}
            />
          )}
          <Decisions
            versions={conflict}
            unfinished={unfinished}
            pending={deciding.pending}
            onDecide={onDecide}
          />
          <Versions versions={conflict} />
        </>
      )}
    </div>
  );
}

function ConflictHead({
  versions,
  brief,
  onBack,
}: {
  readonly versions: PageVersions;
  readonly brief: boolean;
  readonly onBack: () => void;
}) {
  const { now } = useServices();
  const { mine, theirs } = versions;
  return (
    <header>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        icon={<IconArrowLeft />}
        onClick={onBack}
      >
        Back
      </Button>
      <h1 dir="auto" className="mt-2 line-clamp-3 display text-2xl sm:text-3xl" title={mine.title}>
        {mine.title}
      </h1>
      {!brief && (
        <>
          <p className="mt-2 max-w-3xl text-muted">
            Changed on this device and elsewhere. Nothing is lost: choose which version to keep.
          </p>
          <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="font-medium">Changed here</dt>
            <dd className="text-muted max-sm:pb-1.5">
              <time dateTime={mine.updated_at}>
                {formatMoment(Date.parse(mine.updated_at), now())}
              </time>
            </dd>
            <dt className="font-medium">Changed elsewhere</dt>
            <dd className="text-muted max-sm:pb-1.5">
              <time dateTime={theirs.updated_at}>
                {formatMoment(Date.parse(theirs.updated_at), now())}
              </time>
            </dd>
            {differences(versions).map(({ what, words }) => (
              <div key={what} className="contents">
                <dt className="font-medium">{what}</dt>
                <dd dir="auto" className="text-muted max-sm:pb-1.5">
                  {words}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </header>
  );
}

const ICONS: Readonly<Record<Decision, ReactNode>> = {
  mine: <IconDevice />,
  theirs: <IconCloudCheck />,
  both: <IconCopy />,
  merged: <IconPencil />,
};

function Decisions({
  versions,
  unfinished,
  pending,
  onDecide,
}: {
  readonly versions: PageVersions;
  readonly unfinished: boolean;
  readonly pending: Decision | null;
  readonly onDecide: (decision: Decision) => void;
}) {
  return (
    // On a phone a bar that stays in view while the user compares the versions.
    <section
      aria-labelledby="decide"
      className="max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-b max-sm:border-line max-sm:bg-canvas max-sm:px-4 max-sm:py-2"
    >
      <h2 id="decide" className="pb-3 display text-xl max-sm:sr-only">
        Decide
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
        {decisionsFor(versions, unfinished).map(({ decision, label, description }) => (
          <li
            key={decision}
            className="flex flex-col gap-3 sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-4"
          >
            <p id={`decide-${decision}`} className="text-sm text-muted max-sm:sr-only">
              {description}
            </p>
            <Button
              className="mt-auto w-full max-sm:px-2!"
              icon={ICONS[decision]}
              pending={pending === decision}
              aria-describedby={`decide-${decision}`}
              onClick={() => {
                if (pending === null) onDecide(decision);
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ManualMerge = lazyPart(async () => (await import('./MergeForm.tsx')).ManualMerge);
