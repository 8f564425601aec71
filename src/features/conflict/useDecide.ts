import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Failure } from '#domain/failure.ts';
import { toasts, conflictDecided } from '#domain/messages/messages.ts';
import type { PageInput } from '#domain/page/page.ts';
import { keepBoth, keepMerged, keepMine, keepTheirs } from '#mutators/pages/conflicts.ts';
import type { Conflict } from '#store/db.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { PageVersions } from '#domain/sync/merge.ts';

export type Deciding = ReturnType<typeof useDecide>;

export function useDecide() {
  const account = useAccount();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const [pending, setPending] = useState<Decision | null>(null);
  const [done, setDone] = useState(false);
  const [keep] = useMutator(
    (conflict: Conflict, decision: Exclude<Decision, 'merged'>) =>
      KEEPERS[decision](account, conflict),
    describe,
  );
  const [merge] = useMutator(
    (conflict: Conflict, input: PageInput) => keepMerged(account, conflict, input),
    describe,
  );

  const goBack = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/', search: { tab: 'saved' }, replace: true });
  };

  const resolve = async (decision: Decision, run: () => Promise<{ readonly ok: boolean }>) => {
    if (pending !== null) return false;
    setPending(decision);
    try {
      const { ok } = await run();
      if (ok) {
        setDone(true);
        showToast(conflictDecided[decision]);
        goBack();
      }
      return ok;
    } finally {
      setPending(null);
    }
  };

  return {
    decide: (conflict: Conflict, decision: Exclude<Decision, 'merged'>) =>
      resolve(decision, () => keep(conflict, decision)),
    saveMerged: (conflict: Conflict, input: PageInput) =>
      resolve('merged', () => merge(conflict, input)),
    pending,
    done,
    goBack,
  };
}

const KEEPERS = { mine: keepMine, theirs: keepTheirs, both: keepBoth } as const;

function describe(failure: Failure) {
  return failure.kind === 'movedOn'
    ? toasts.conflictMovedOn
    : toasts.errorUpdatingPageBecause(failure);
}

export type Decision = 'mine' | 'theirs' | 'both' | 'merged';

interface DecisionChoice {
  readonly decision: Decision;
  readonly label: string;
  readonly description: string;
}

export function decisionsFor(
  { mine, theirs }: PageVersions,
  unfinished: boolean,
): readonly DecisionChoice[] {
  if (mine.deleted_at !== null) {
    return [
      choice('mine', 'The page stays in the trash, on every device.'),
      choice('theirs', 'The page is restored from the trash, as it is on the server.'),
    ];
  }
  if (theirs.deleted_at !== null) {
    return [
      choice('mine', 'The page is restored from the trash with this device’s version.'),
      choice('theirs', 'The page stays in the trash. Your version stays in its history.'),
    ];
  }
  return [
    choice('mine', 'This device’s version becomes the page. The other stays in its history.'),
    choice('theirs', 'The server’s version becomes the page. Yours stays in its history.'),
    choice('both', 'The page takes the server’s version. Yours becomes a new page.'),
    choice(
      'merged',
      unfinished
        ? 'You started to merge both versions. Your text is kept on this device.'
        : 'Both versions are merged. Where they overlap, you choose.',
      unfinished,
    ),
  ];
}

function choice(decision: Decision, description: string, unfinished = false): DecisionChoice {
  return { decision, label: unfinished ? 'Continue the merge' : LABELS[decision], description };
}

const LABELS: Readonly<Record<Decision, string>> = {
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both',
  merged: 'Merge by hand',
};
