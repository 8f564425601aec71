import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Failure } from '#domain/failure.ts';
import { toasts, conflictDecided } from '#domain/messages/messages.ts';
import type { PageInput } from '#domain/page/page.ts';
import { keepBoth, keepMerged, keepMine, keepTheirs } from '#mutators/pages/conflicts.ts';
import type { Conflict } from '#store/db.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { Decision } from './decisions.ts';

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
