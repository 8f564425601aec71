import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useSourceLookup } from '#context/accountPulls.ts';
import type { SentProject } from '#domain/chat/chat.ts';
import type { Failure } from '#domain/failure.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import {
  removalWarning,
  isMeantAsPart,
  proposalOf,
  type Proposal,
} from '#domain/chat/wholeText.ts';
import { currentPage, type CurrentPage } from '#mutators/chat/applyReply.ts';
import { compareTexts, type Comparison } from './hunks.ts';

export interface Review {
  readonly current: CurrentPage;
  readonly proposal: Proposal;
  readonly isPart: boolean;
  /** The text that the reply was made from; null if no longer stored. */
  readonly base: string | null;
  readonly comparison: Comparison;
  /** Accepted or rejected, by hunk id; overlapping hunks are undecided at first. */
  readonly decisions: ReadonlyMap<number, boolean>;
}

type ReviewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Another window has unsaved text of the project. */
  | { readonly kind: 'elsewhere'; readonly title: string }
  | { readonly kind: 'ready'; readonly review: Review };

export type ReviewLoader = ReturnType<typeof useReview>;

/** Compares a code block with a project (null: none chosen). All changes start as accepted, except overlapping ones. */
export function useReview(pageId: string | null, code: string, sent: readonly SentProject[]) {
  const account = useAccount();
  const findSource = useSourceLookup();
  const [round, setRound] = useState(0);
  const key = `${pageId} ${round}`;
  const [read, setRead] = useState<{ readonly key: string; readonly state: ReviewState }>();
  const state: ReviewState = read?.key === key ? read.state : { kind: 'loading' };
  const setState = (next: ReviewState) => setRead({ key, state: next });

  const baseOf = async (text: string, id: string): Promise<string | null> => {
    const wanted = sent.find((project) => project.id === id)?.fingerprint;
    if (wanted === undefined) return null;
    return wanted === fingerprint(text) ? text : findSource(id, wanted);
  };

  const readPage = useEffectEvent(async (id: string): Promise<ReviewState> => {
    const found = await currentPage(account, id);
    if (!found.ok) return { kind: 'failed', failure: found.failure };
    const current = found.value;
    if (current.isOpenElsewhere) return { kind: 'elsewhere', title: current.page.title };
    const base = await baseOf(current.text, id);
    const source = base ?? current.text;
    const proposal = proposalOf(source, code);
    const isPart = isMeantAsPart(source, proposal);
    return { kind: 'ready', review: reviewOf({ current, base, proposal, isPart }) };
  });

  useEffect(() => {
    if (pageId === null) return undefined;
    let isWanted = true;
    void readPage(pageId).then((found) => {
      if (isWanted) setRead({ key, state: found });
    });
    return () => {
      isWanted = false;
    };
  }, [pageId, key]);

  return {
    state,
    reload: () => setRound((last) => last + 1),
    treatAsPart: (isPart: boolean) => {
      if (state.kind !== 'ready') return;
      setState({ ...state, review: reviewOf({ ...state.review, isPart }) });
    },
    decide: (hunks: readonly number[], accepted: boolean) => {
      if (state.kind !== 'ready') return;
      const decided = hunks.map((id) => [id, accepted] as const);
      const decisions = new Map([...state.review.decisions, ...decided]);
      setState({ ...state, review: { ...state.review, decisions } });
    },
  };
}

function reviewOf(parts: Pick<Review, 'current' | 'base' | 'proposal' | 'isPart'>): Review {
  const { current, base, proposal, isPart } = parts;
  const proposed = isPart ? (proposal.part ?? proposal.whole) : proposal.whole;
  const comparison = compareTexts(current.text, proposed, base ?? current.text);
  const plain = comparison.hunks.filter(({ overlaps }) => !overlaps);
  return { ...parts, comparison, decisions: new Map(plain.map(({ id }) => [id, true])) };
}

export function acceptedOf({ comparison, decisions }: Review): ReadonlySet<number> {
  return new Set(comparison.hunks.flatMap(({ id }) => (decisions.get(id) === true ? [id] : [])));
}

export function undecidedOf({ comparison, decisions }: Review): number {
  return comparison.hunks.filter(({ id }) => !decisions.has(id)).length;
}

export function warningOf({ current, comparison, decisions }: Review): string | null {
  const wanted = comparison.hunks.filter(({ id }) => decisions.get(id) !== false);
  return removalWarning({
    type: current.page.content_type,
    before: current.text,
    after: comparison.compose(new Set(wanted.map(({ id }) => id))),
    removedLines: wanted.reduce((sum, { removedLines }) => sum + removedLines, 0),
  });
}
