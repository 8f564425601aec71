import {
  MapMode,
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Transaction,
} from '@codemirror/state';
import type { EditBlock } from '#domain/chat/editBlocks.ts';
import { locateEdit, type Refusal } from '#domain/chat/locateEdit.ts';
import type { TextChange } from '#domain/commonAffixes.ts';

/** Why a change is not shown in the text. `outdated`: its place was edited since. */
export type NotPlaced = Refusal | 'broken' | 'overlapping' | 'outdated';

type Place =
  /** `original` is the text that `insert` would replace. */
  | (TextChange & { readonly kind: 'open'; readonly original: string })
  | { readonly kind: 'refused'; readonly reason: NotPlaced };

export interface Proposal {
  readonly id: number;
  readonly replyId: string;
  /** The lines as the reply has them. */
  readonly removed: string;
  readonly added: string;
  /** Finds the place again; null for changes found by comparing. */
  readonly block: EditBlock | null;
  readonly place: Place;
}

export type OpenProposal = Proposal & { readonly place: Extract<Place, { readonly kind: 'open' }> };

/** The text that was sent, and how it has changed since. */
interface SentText {
  readonly text: string;
  readonly changes: ChangeDesc | null;
}

export interface Proposals {
  readonly list: readonly Proposal[];
  /** Those of versions of a reply that are not shown; their places are followed, too. */
  readonly hidden: readonly Proposal[];
  /** The one that the keys act on. */
  readonly currentId: number | null;
  readonly sent: SentText | null;
}

/** Records the current text as the one being sent; drops refused changes of earlier replies. */
export const sendText = StateEffect.define();

/** Adds changes that a reply proposes; places are found in the text that was sent, then followed to the present one. */
export const propose = StateEffect.define<readonly Proposed[]>();

/** Hides the changes of these replies, and shows all others. */
export const hideReplies = StateEffect.define<ReadonlySet<string>>();

export interface Proposed extends Pick<Proposal, 'replyId' | 'removed' | 'added' | 'block'> {
  /** A place in the text that was sent, for changes found by comparing. */
  readonly change?: TextChange | undefined;
  /** Why a change found by comparing has no place. */
  readonly refusal?: NotPlaced | undefined;
}

/** Removes proposals. `applied`: only if this transaction changes the text. */
export const settle = StateEffect.define<{
  readonly ids: readonly number[];
  readonly applied: boolean;
}>();

export const choose = StateEffect.define<number | null>();

/** Looks again for the places of refused changes. */
export const searchAgain = StateEffect.define();

const OUTDATED: Place = { kind: 'refused', reason: 'outdated' };

const NONE: Proposals = { list: [], hidden: [], currentId: null, sent: null };

export const proposalsField = StateField.define<Proposals>({
  create: () => NONE,
  update: (before, transaction) => {
    let now = moved(before, transaction);
    for (const effect of transaction.effects) {
      if (effect.is(sendText)) {
        const list = now.list.filter(({ place }) => place.kind === 'open');
        now = { ...now, list, sent: { text: transaction.newDoc.toString(), changes: null } };
      } else if (effect.is(propose)) now = added(now, transaction.state, effect.value);
      else if (effect.is(hideReplies)) {
        now = searched(withHidden(now, effect.value), transaction.state);
      } else if (effect.is(choose)) now = { ...now, currentId: effect.value };
      else if (effect.is(searchAgain)) now = searched(now, transaction.state);
      else if (effect.is(settle) && (!effect.value.applied || transaction.docChanged)) {
        const { ids } = effect.value;
        now = { ...now, list: now.list.filter(({ id }) => !ids.includes(id)) };
      }
    }
    return now;
  },
});

export function openProposals({ list }: Proposals): readonly OpenProposal[] {
  return list.filter(isOpen).toSorted((a, b) => a.place.from - b.place.from);
}

export function isOpen(proposal: Proposal): proposal is OpenProposal {
  return proposal.place.kind === 'open';
}

function moved(before: Proposals, { docChanged, changes, newDoc }: Transaction): Proposals {
  const { list, hidden, sent } = before;
  if (!docChanged || (list.length === 0 && hidden.length === 0 && sent === null)) return before;
  const move = (proposal: Proposal): Proposal => {
    if (!isOpen(proposal)) return proposal;
    const place = followed(proposal.place, changes.desc);
    const isKept =
      place !== null && newDoc.sliceString(place.from, place.to) === proposal.place.original;
    if (!isKept) return { ...proposal, place: OUTDATED };
    return { ...proposal, place: { ...proposal.place, ...place } };
  };
  return {
    ...before,
    sent: sent && { ...sent, changes: sent.changes?.composeDesc(changes.desc) ?? changes.desc },
    list: list.map(move),
    hidden: hidden.map(move),
  };
}

function withHidden(now: Proposals, replyIds: ReadonlySet<string>): Proposals {
  const all = [...now.list, ...now.hidden];
  const isHidden = ({ replyId }: Proposal) => replyIds.has(replyId);
  return { ...now, list: all.filter((one) => !isHidden(one)), hidden: all.filter(isHidden) };
}

/** Text typed at the edges of a place stays outside of it. Null when an insertion's place was deleted. */
function followed(
  { from, to }: Pick<TextChange, 'from' | 'to'>,
  changes: ChangeDesc,
): Pick<TextChange, 'from' | 'to'> | null {
  if (from < to) {
    const [start, end] = [changes.mapPos(from, 1), changes.mapPos(to, -1)];
    return start < end ? { from: start, to: end } : null;
  }
  const at = changes.mapPos(from, -1, MapMode.TrackDel);
  return at === null ? null : { from: at, to: at };
}

function added(now: Proposals, state: EditorState, proposed: readonly Proposed[]): Proposals {
  const list = [...now.list];
  let next = 1 + Math.max(0, ...[...list, ...now.hidden].map(({ id }) => id));
  for (const { change, refusal, ...parts } of proposed) {
    const isKnown = list.some((one) => one.removed === parts.removed && one.added === parts.added);
    if (isKnown) continue;
    const found =
      change === undefined ? placeOf(now, state, parts.block, refusal) : follow(now, state, change);
    list.push({ ...parts, id: next, place: withoutOverlap(list, found) });
    next += 1;
  }
  return { ...now, list };
}

function searched(now: Proposals, state: EditorState): Proposals {
  const list: Proposal[] = [...now.list];
  let isChanged = false;
  for (const [index, proposal] of list.entries()) {
    if (proposal.place.kind === 'open' || proposal.block === null) continue;
    const place = withoutOverlap(list, inText(state, proposal.block));
    // A place that was edited is reported as such until it is found again.
    if (place.kind !== 'open') continue;
    list[index] = { ...proposal, place };
    isChanged = true;
  }
  return isChanged ? { ...now, list } : now;
}

function placeOf(
  now: Proposals,
  state: EditorState,
  block: EditBlock | null,
  refusal: NotPlaced = 'broken',
): Place {
  if (block === null) return { kind: 'refused', reason: refusal };
  if (now.sent === null) return inText(state, block);
  const located = locateEdit(now.sent.text, block);
  if (located.kind === 'found') {
    const place = follow(now, state, located.change);
    if (place.kind === 'open') return place;
    const again = inText(state, block);
    return again.kind === 'open' ? again : place;
  }
  // It may build on an earlier change of the same reply, accepted by now.
  return located.reason === 'missing' ? inText(state, block) : located;
}

function inText(state: EditorState, block: EditBlock): Place {
  const located = locateEdit(state.doc.toString(), block);
  return located.kind === 'found' ? openAt(state, located.change) : located;
}

/** A place in the text that was sent, in the present text. */
function follow({ sent }: Proposals, state: EditorState, change: TextChange): Place {
  if (sent === null || sent.changes === null) return openAt(state, change);
  const place = followed(change, sent.changes);
  const original = sent.text.slice(change.from, change.to);
  const isKept = place !== null && state.doc.sliceString(place.from, place.to) === original;
  if (!isKept) return OUTDATED;
  return { kind: 'open', ...place, insert: change.insert, original };
}

function openAt(state: EditorState, change: TextChange): Place {
  const original = state.doc.sliceString(change.from, change.to);
  return { kind: 'open', ...change, original };
}

function withoutOverlap(list: readonly Proposal[], place: Place): Place {
  if (place.kind !== 'open') return place;
  const overlaps = list.some((other) => {
    if (other.place.kind !== 'open') return false;
    const { from, to } = other.place;
    return (place.from < to && from < place.to) || (from === place.from && to === place.to);
  });
  return overlaps ? { kind: 'refused', reason: 'overlapping' } : place;
}
