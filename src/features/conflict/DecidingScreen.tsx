import { Suspense, useRef, useState } from 'react';
import { versionsMark } from '#domain/sync/manualMerge.ts';
import type { Conflict } from '#store/db.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { ConflictHead } from './ConflictHead.tsx';
import { Decisions } from './Decisions.tsx';
import { decisionsFor, type Decision } from './decisions.ts';
import type { Deciding } from './useDecide.ts';
import { Versions } from './Versions.tsx';

const ManualMerge = lazyPart(async () => (await import('./HandMerge.tsx')).ManualMerge);

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
