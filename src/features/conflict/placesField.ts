import { invertedEffects } from '@codemirror/commands';
import {
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { MergeOverlap, OverlapChoice } from '#domain/page/draft.ts';
import { chosenText } from './openMerge.ts';

export const setPlaces = StateEffect.define<readonly MergeOverlap[]>({
  map: (places, changes) => places.map((place) => movePlace(place, changes)),
});

const field = StateField.define<readonly MergeOverlap[]>({
  create: () => [],
  update: (places, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setPlaces));
    if (set !== undefined) return set.value;
    if (!transaction.docChanged) return places;
    const { changes } = transaction;
    return places.map((place) =>
      isEditedBy(place, changes)
        ? { ...growPlace(place, changes), choice: 'own' }
        : movePlace(place, changes),
    );
  },
  provide: (of) => EditorView.decorations.from(of, decorate),
});

/** Tracks the places of a merge through edits. Typing in a place decides it; undo restores it. */
export function placesField(places: readonly MergeOverlap[]): Extension {
  return [
    field.init(() => places),
    invertedEffects.of(({ startState, state }) => {
      const before = startState.field(field);
      return before === state.field(field) ? [] : [setPlaces.of(before)];
    }),
  ];
}

export function placesOf(state: EditorState): readonly MergeOverlap[] {
  return state.field(field);
}

export function choose(
  state: EditorState,
  id: number,
  choice: OverlapChoice,
): TransactionSpec | undefined {
  const places = placesOf(state);
  const place = places.find((one) => one.id === id);
  if (place === undefined) return undefined;
  const insert = chosenText(place, choice);
  const changes = state.changes({ from: place.from, to: place.to, insert });
  const next = places.map((one) =>
    one.id === id ? { ...one, choice, to: one.from + insert.length } : movePlace(one, changes),
  );
  return { changes, effects: setPlaces.of(next), userEvent: 'input.choose', scrollIntoView: true };
}

function isEditedBy({ from, to }: MergeOverlap, changes: ChangeDesc): boolean {
  let isEdited = false;
  changes.iterChangedRanges((start, end) => {
    isEdited ||= start === end ? start > from && start < to : start < to && end > from;
  });
  return isEdited;
}

/** After a change outside a place: text inserted at its edges stays outside. */
function movePlace(place: MergeOverlap, changes: ChangeDesc): MergeOverlap {
  const from = changes.mapPos(place.from, 1);
  return { ...place, from, to: Math.max(from, changes.mapPos(place.to, -1)) };
}

/** After a change inside a place: text inserted at its edges belongs to it. */
function growPlace(place: MergeOverlap, changes: ChangeDesc): MergeOverlap {
  return { ...place, from: changes.mapPos(place.from, -1), to: changes.mapPos(place.to, 1) };
}

const OPEN = Decoration.mark({ class: 'cm-place cm-place-open' });
const DECIDED = Decoration.mark({ class: 'cm-place' });

function decorate(places: readonly MergeOverlap[]) {
  return Decoration.set(
    places
      .filter(({ from, to }) => from < to)
      .map(({ from, to, choice }) => (choice === 'open' ? OPEN : DECIDED).range(from, to)),
    true,
  );
}
