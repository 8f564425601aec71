import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { useSyncExternalStore } from 'react';
import { additionsOf } from '#domain/chat/additions.ts';
import { buttonClasses } from '#ui/controls/Button.tsx';
import { proposalTheme } from '#ui/code/diffTheme.ts';
import { accept, PROPOSAL_KEYS, proposalsOf, reject } from './proposalCommands.ts';
import {
  choose,
  isOpen,
  openProposals,
  proposalsField,
  searchAgain,
  type OpenProposal,
} from './proposals.ts';

/** After typing pauses, lost places may be found again, after Undo for example. */
const SEARCH_AFTER_MS = 300;

export function installProposals(view: EditorView): void {
  if (proposalsOf(view) !== undefined) return;
  view.dispatch({ effects: StateEffect.appendConfig.of(proposalExtension()) });
}

/** Reads a value again whenever the proposals or the selection changed. */
export function useViewValue<T>(view: EditorView, read: (view: EditorView) => T): T {
  const subscribe = (listener: () => void) => {
    const listeners = listenersOf.get(view) ?? new Set();
    listenersOf.set(view, listeners.add(listener));
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => read(view));
}

const listenersOf = new WeakMap<EditorView, Set<() => void>>();

function proposalExtension(): Extension {
  return [
    proposalsField,
    decorations,
    searching,
    Prec.high(keymap.of([...PROPOSAL_KEYS])),
    EditorView.updateListener.of((update) => {
      if (!isChanged(update) && !update.selectionSet) return;
      for (const listener of listenersOf.get(update.view) ?? []) listener();
    }),
    EditorView.updateListener.of(stopChoosing),
    proposalTheme,
  ];
}

/** Typing or selecting deselects the change, so that the keys no longer act on it. */
function stopChoosing({ view, transactions, state }: ViewUpdate): void {
  const isUser = transactions.some((one) => USER_EVENTS.some((event) => one.isUserEvent(event)));
  const hasCurrent = state.field(proposalsField).currentId !== null;
  if (isUser && hasCurrent) queueMicrotask(() => view.dispatch({ effects: choose.of(null) }));
}

const USER_EVENTS = ['input.type', 'input.paste', 'select', 'delete'];

function isChanged({ startState, state }: Pick<ViewUpdate, 'startState' | 'state'>): boolean {
  return startState.field(proposalsField, false) !== state.field(proposalsField);
}

const searching = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update: ({ docChanged, state }) => {
      const isLost = state.field(proposalsField).list.some((one) => !isOpen(one));
      if (!docChanged || !isLost) return;
      clearTimeout(timer);
      timer = setTimeout(() => view.dispatch({ effects: searchAgain.of(null) }), SEARCH_AFTER_MS);
    },
    destroy: () => clearTimeout(timer),
  };
});

const decorations = StateField.define<DecorationSet>({
  create: draw,
  update: (drawn, transaction) => (isChanged(transaction) ? draw(transaction.state) : drawn),
  provide: (field) => EditorView.decorations.from(field),
});

function draw(state: EditorState): DecorationSet {
  const proposals = state.field(proposalsField);
  const open = openProposals(proposals);
  const ranges = open.flatMap((proposal, index) => {
    const { from, to } = proposal.place;
    const label = `Change ${index + 1} of ${open.length}`;
    const widget = new ProposalWidget(proposal, label, proposal.id === proposals.currentId);
    const { at, side } = widgetPlace(state, from, to);
    const block = Decoration.widget({ widget, block: true, side }).range(at);
    return from < to ? [Decoration.mark({ class: 'cm-taken' }).range(from, to), block] : [block];
  });
  return Decoration.set(ranges, true);
}

/** Below the lines that it replaces, or at the place of insertion. */
function widgetPlace({ doc }: EditorState, from: number, to: number) {
  if (from < to) return { at: doc.lineAt(to - (doc.lineAt(to).from === to ? 1 : 0)).to, side: 1 };
  const line = doc.lineAt(from);
  return line.from === from && line.length > 0 ? { at: from, side: -1 } : { at: line.to, side: 1 };
}

class ProposalWidget extends WidgetType {
  readonly #proposal: OpenProposal;
  readonly #label: string;
  readonly #isCurrent: boolean;

  constructor(proposal: OpenProposal, label: string, isCurrent: boolean) {
    super();
    this.#proposal = proposal;
    this.#label = label;
    this.#isCurrent = isCurrent;
  }

  override eq(other: ProposalWidget): boolean {
    return (
      this.#proposal.id === other.#proposal.id &&
      this.#label === other.#label &&
      this.#isCurrent === other.#isCurrent
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const { place, id } = this.#proposal;
    const root = element(
      'div',
      this.#isCurrent ? 'cm-proposal cm-proposal-current' : 'cm-proposal',
    );
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', this.#label);
    const box = root.appendChild(element('div', ''));
    const added = element('ins', 'cm-added', place.insert.replaceAll(/^\n|\n$/g, ''));
    const notes = additionsOf(place.original, place.insert);
    const bar = element('div', 'cm-proposal-bar');
    bar.append(element('span', 'cm-proposal-name', this.#label));
    const decide = (label: string, run: typeof accept) => {
      const button = element('button', buttonClasses('ghost', 'sm'), label);
      button.setAttribute('type', 'button');
      button.setAttribute('aria-label', `${label} ${this.#label.toLowerCase()}`);
      button.addEventListener('click', () => {
        const now = proposalsOf(view)?.list.find((one) => one.id === id);
        if (now !== undefined && isOpen(now)) run(view, now);
      });
      bar.append(button);
    };
    decide('Accept', accept);
    decide('Reject', reject);
    if (place.insert !== '') box.append(added);
    if (notes.length > 0) box.append(element('p', 'cm-proposal-note', `Adds ${notes.join(', ')}.`));
    box.append(bar);
    return root;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
