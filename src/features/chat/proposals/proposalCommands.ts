import { isolateHistory } from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import { EditorView, type KeyBinding } from '@codemirror/view';
import {
  choose,
  openProposals,
  proposalsField,
  settle,
  type OpenProposal,
  type Proposals,
} from './proposals.ts';

export function proposalsOf(view: EditorView): Proposals | undefined {
  return view.state.field(proposalsField, false);
}

function openIn(view: EditorView): readonly OpenProposal[] {
  const proposals = proposalsOf(view);
  return proposals === undefined ? [] : openProposals(proposals);
}

/** The proposal that buttons act on: the chosen one, else the first. */
export function currentOf(proposals: Proposals): OpenProposal | null {
  const open = openProposals(proposals);
  return open.find(({ id }) => id === proposals.currentId) ?? open[0] ?? null;
}

export function accept(view: EditorView, { id, place }: OpenProposal): void {
  const { from, to, insert } = place;
  if (view.state.readOnly) return;
  view.dispatch({
    changes: { from, to, insert },
    effects: settle.of({ ids: [id], applied: true }),
    userEvent: 'input.assistant',
    annotations: isolateHistory.of('full'),
  });
  showNext(view, from);
}

/** Each change is an undo step of its own. */
export function acceptAll(view: EditorView): void {
  for (const { id } of openIn(view)) {
    const proposal = openIn(view).find((one) => one.id === id);
    if (proposal !== undefined) accept(view, proposal);
  }
}

export function reject(view: EditorView, { id, place }: OpenProposal): void {
  discard(view, [id]);
  showNext(view, place.from);
}

export function rejectAll(view: EditorView): void {
  discard(
    view,
    openIn(view).map(({ id }) => id),
  );
}

export function discard(view: EditorView, ids: readonly number[]): void {
  view.dispatch({ effects: settle.of({ ids, applied: false }) });
}

/** Selects the next change, or with -1 the previous one; wraps around. */
export function step(view: EditorView, direction: 1 | -1): void {
  const open = openIn(view);
  const current = proposalsOf(view)?.currentId;
  const at = open.findIndex(({ id }) => id === current);
  const next = at === -1 && direction === 1 ? 0 : (at + direction + open.length) % open.length;
  const proposal = open[next];
  if (proposal === undefined) return;
  show(view, proposal);
  view.dispatch({ selection: EditorSelection.cursor(proposal.place.from) });
}

export function show(view: EditorView, { id, place }: OpenProposal): void {
  view.dispatch({
    effects: [choose.of(id), EditorView.scrollIntoView(place.from, { y: 'center' })],
  });
}

function showNext(view: EditorView, from: number): void {
  const open = openIn(view);
  const next = open.find(({ place }) => place.from >= from) ?? open[0];
  if (next === undefined) view.dispatch({ effects: choose.of(null) });
  else show(view, next);
}

/** Runs a command on the chosen change; without one, the keys keep their meaning. */
function onCurrent(run: (view: EditorView, proposal: OpenProposal) => void) {
  return (view: EditorView): boolean => {
    const current = proposalsOf(view)?.currentId;
    const proposal = openIn(view).find(({ id }) => id === current);
    if (proposal !== undefined) run(view, proposal);
    return proposal !== undefined;
  };
}

function stepping(direction: 1 | -1) {
  return (view: EditorView): boolean => {
    step(view, direction);
    return openIn(view).length > 0;
  };
}

export const PROPOSAL_KEYS: readonly KeyBinding[] = [
  { key: 'Alt-F5', run: stepping(1), shift: stepping(-1), preventDefault: true },
  { key: 'Mod-Enter', run: onCurrent(accept) },
  { key: 'Mod-Backspace', run: onCurrent(reject) },
];
