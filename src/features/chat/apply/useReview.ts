import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useSourceLookup } from '#context/useSourceLookup.ts';
import type { SentProject } from '#domain/chat/chat.ts';
import type { Failure } from '#domain/failure.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { removalWarning } from '#domain/chat/removals.ts';
import { loadWhenOnline } from '#frames/highlight/loadWhenOnline.ts';
import { currentPage, type CurrentPage } from '#mutators/chat/applyReplyCode.ts';
import type { Comparison } from './hunks.ts';
import { isMeantAsPart, proposalOf, type Proposal } from './proposal.ts';

/** A project and what a code block would change in it. */
export interface Review {
  readonly current: CurrentPage;
  readonly proposal: Proposal;
  /** Whether the block is taken for a part of the text. */
  readonly isPart: boolean;
  /** The text that the proposal was made from; null where nobody has it any more. */
  readonly base: string | null;
  readonly comparison: Comparison;
  /** Which changes are to be made, by their ids; those that overlap with newer edits are missing until decided. */
  readonly decisions: ReadonlyMap<number, boolean>;
}

/** How far a review has come. */
type ReviewState =
  | { readonly kind: 'loading' }
  /** The code that compares has not loaded: it comes with the next connection. */
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

type Compare = (present: string, proposed: string, base: string) => Comparison;

/**
 * Reads a project (null: none is chosen yet) and what a code block would change in it. `sent` are the projects that the
 * reply was made from. Every change is accepted at first, but those that overlap with edits since have to be decided.
 */
export function useReview(
  pageId: string | null,
  code: string,
  sent: readonly SentProject[],
): Reviewing {
  const account = useAccount();
  const findSource = useSourceLookup();
  const [round, setRound] = useState(0);
  const key = `${pageId} ${round}`;
  const [read, setRead] = useState<{ readonly key: string; readonly state: ReviewState }>();
  const [compare, setCompare] = useState<Compare | null>(null);
  const state: ReviewState = read?.key === key ? read.state : { kind: 'loading' };
  const setState = (next: ReviewState) => setRead({ key, state: next });

  const baseOf = async (text: string, id: string): Promise<string | null> => {
    const wanted = sent.find((project) => project.id === id)?.fingerprint;
    if (wanted === undefined) return null;
    return wanted === fingerprint(text) ? text : findSource(id, wanted);
  };

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
      const base = await baseOf(current.text, id);
      if (!isWanted()) return;
      const madeFrom = base ?? current.text;
      const proposal = proposalOf(madeFrom, code);
      const isPart = isMeantAsPart(madeFrom, proposal);
      const made = { current, base, proposal, isPart };
      setState({ kind: 'ready', review: reviewOf(compareTexts, made) });
    },
  );

  const setMissing = useEffectEvent(() => setState({ kind: 'missing' }));

  useEffect(() => {
    if (pageId === null) return undefined;
    let wanted = true;
    const giveUp = loadWhenOnline(() => import('./hunks.ts'), {
      loaded: ({ compareTexts }) => void readPage(pageId, compareTexts, () => wanted),
      failed: () => setMissing(),
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
      setState({ kind: 'ready', review: reviewOf(compare, { ...state.review, isPart }) });
    },
    decide: (hunks, accepted) => {
      if (state.kind !== 'ready') return;
      const decided = hunks.map((id) => [id, accepted] as const);
      const decisions = new Map([...state.review.decisions, ...decided]);
      setState({ kind: 'ready', review: { ...state.review, decisions } });
    },
  };
}

function reviewOf(
  compare: Compare,
  made: Pick<Review, 'current' | 'base' | 'proposal' | 'isPart'>,
): Review {
  const { current, base, proposal, isPart } = made;
  const proposed = isPart ? (proposal.part ?? proposal.whole) : proposal.whole;
  const comparison = compare(current.text, proposed, base ?? current.text);
  const plain = comparison.hunks.filter(({ overlaps }) => !overlaps);
  return { ...made, comparison, decisions: new Map(plain.map(({ id }) => [id, true])) };
}

/** The changes that are to be made. */
export function acceptedOf({ comparison, decisions }: Review): ReadonlySet<number> {
  return new Set(comparison.hunks.flatMap(({ id }) => (decisions.get(id) === true ? [id] : [])));
}

/** How many changes still have to be decided. */
export function undecidedOf({ comparison, decisions }: Review): number {
  return comparison.hunks.filter(({ id }) => !decisions.has(id)).length;
}

/** What the changes would take away that are not rejected, where that is worth a warning; else null. */
export function warningOf({ current, comparison, decisions }: Review): string | null {
  const wanted = comparison.hunks.filter(({ id }) => decisions.get(id) !== false);
  return removalWarning({
    type: current.page.content_type,
    before: current.text,
    after: comparison.compose(new Set(wanted.map(({ id }) => id))),
    removedLines: wanted.reduce((sum, { removedLines }) => sum + removedLines, 0),
  });
}
