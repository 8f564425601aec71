import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Failure } from '#domain/failure.ts';
import { withCode } from '#frames/withCode.ts';
import { currentPage, type CurrentPage } from '#mutators/replyCode.ts';
import type { Comparison } from './hunks.ts';
import { isMeantAsPart, proposalOf, type Proposal } from './proposal.ts';

/** A project and what a code block would change in it. */
export interface Review {
  readonly current: CurrentPage;
  readonly proposal: Proposal;
  /** Whether the block is taken for a part of the text. */
  readonly isPart: boolean;
  readonly comparison: Comparison;
  /** The changes that are not to be made. */
  readonly rejected: ReadonlySet<number>;
}

/** How far a review has come. */
type ReviewState =
  | { readonly kind: 'loading' }
  /** The code that compares has not arrived: it comes with the next connection. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Another window has unsaved text of the project. */
  | { readonly kind: 'elsewhere'; readonly title: string }
  | { readonly kind: 'ready'; readonly review: Review };

/** A review, and what can be done in it. */
export interface Reviewing {
  readonly state: ReviewState;
  /** Reads the project once more, and begins anew. */
  readonly again: () => void;
  readonly takeAsPart: (isPart: boolean) => void;
  readonly decide: (hunks: readonly number[], accepted: boolean) => void;
}

type Compare = (present: string, proposed: string) => Comparison;

/** Reads a project (null: none is chosen yet) and what a code block would change in it: everything is accepted at first. */
export function useReview(pageId: string | null, code: string): Reviewing {
  const account = useAccount();
  const [round, setRound] = useState(0);
  const key = `${pageId} ${round}`;
  const [read, setRead] = useState<{ readonly key: string; readonly state: ReviewState }>();
  const [compare, setCompare] = useState<Compare | null>(null);
  const state: ReviewState = read?.key === key ? read.state : { kind: 'loading' };
  const setState = (next: ReviewState) => setRead({ key, state: next });

  const readPage = useEffectEvent(
    async (id: string, compareTexts: Compare, isWanted: () => boolean) => {
      const found = await currentPage(account, id);
      if (!isWanted()) return;
      setCompare(() => compareTexts);
      if (!found.ok) return setState({ kind: 'failed', failure: found.failure });
      const current = found.value;
      if (current.isOpenElsewhere) {
        return setState({ kind: 'elsewhere', title: current.page.title });
      }
      const proposal = proposalOf(current.text, code);
      const isPart = isMeantAsPart(current.text, proposal);
      setState({ kind: 'ready', review: reviewOf(compareTexts, current, proposal, isPart) });
    },
  );

  const setMissing = useEffectEvent(() => setState({ kind: 'missing' }));

  useEffect(() => {
    if (pageId === null) return undefined;
    let wanted = true;
    const giveUp = withCode(() => import('./hunks.ts'), {
      arrived: ({ compareTexts }) => void readPage(pageId, compareTexts, () => wanted),
      missing: () => setMissing(),
    });
    return () => {
      wanted = false;
      giveUp();
    };
  }, [pageId, round]);

  return {
    state,
    again: () => setRound((last) => last + 1),
    takeAsPart: (isPart) => {
      if (state.kind !== 'ready' || compare === null) return;
      const { current, proposal } = state.review;
      setState({ kind: 'ready', review: reviewOf(compare, current, proposal, isPart) });
    },
    decide: (hunks, accepted) => {
      if (state.kind !== 'ready') return;
      const rejected = new Set(state.review.rejected);
      for (const id of hunks) {
        if (accepted) rejected.delete(id);
        else rejected.add(id);
      }
      setState({ kind: 'ready', review: { ...state.review, rejected } });
    },
  };
}

function reviewOf(
  compare: Compare,
  current: CurrentPage,
  proposal: Proposal,
  isPart: boolean,
): Review {
  const proposed = isPart ? (proposal.part ?? proposal.whole) : proposal.whole;
  const comparison = compare(current.text, proposed);
  return { current, proposal, isPart, comparison, rejected: new Set() };
}

/** The changes that are to be made. */
export function acceptedOf({ comparison, rejected }: Review): ReadonlySet<number> {
  return new Set(comparison.hunks.flatMap(({ id }) => (rejected.has(id) ? [] : [id])));
}
