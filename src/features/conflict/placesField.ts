import { invertedEffects } from '@codemirror/commands';
import {
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { MergePlace, PlaceChoice } from '#domain/sync/handMerge.ts';
import { chosenText } from './startMerge.ts';

/** Says where the places are and what was decided about them. */
export const setPlaces = StateEffect.define<readonly MergePlace[]>({
  map: (places, changes) => places.map((place) => moved(place, changes)),
});

const field = StateField.define<readonly MergePlace[]>({
  create: () => [],
  update: (places, transaction) => {
    const told = transaction.effects.findLast((effect) => effect.is(setPlaces));
    if (told !== undefined) return told.value;
    if (!transaction.docChanged) return places;
    return places.map((place) =>
      isWrittenIn(place, transaction)
        ? { ...stretched(place, transaction.changes), choice: 'own' }
        : moved(place, transaction.changes),
    );
  },
  provide: (of) => EditorView.decorations.from(of, decorate),
});

/** Follows the places of a merge through every edit; writing in a place is a decision about it. Undo brings it back. */
export function placesField(places: readonly MergePlace[]): Extension {
  return [
    field.init(() => places),
    invertedEffects.of(({ startState, state }) => {
      const before = startState.field(field);
      return before === state.field(field) ? [] : [setPlaces.of(before)];
    }),
  ];
}

/** The places as they are now. */
export function placesOf(state: EditorState): readonly MergePlace[] {
  return state.field(field);
}

/** The change that puts a choice into its place; undefined for a place that is not there. */
export function choose(
  state: EditorState,
  id: number,
  choice: PlaceChoice,
): TransactionSpec | undefined {
  const places = placesOf(state);
  const place = places.find((one) => one.id === id);
  if (place === undefined) return undefined;
  const insert = chosenText(place, choice);
  const changes = state.changes({ from: place.from, to: place.to, insert });
  const next = places.map((one) =>
    one.id === id ? { ...one, choice, to: one.from + insert.length } : moved(one, changes),
  );
  return { changes, effects: setPlaces.of(next), userEvent: 'input.choose', scrollIntoView: true };
}

function isWrittenIn({ from, to }: MergePlace, { changes }: Transaction): boolean {
  let written = false;
  changes.iterChangedRanges((start, end) => {
    written ||= start === end ? start > from && start < to : start < to && end > from;
  });
  return written;
}

/** A place after a change beside it: what is written at its edges does not belong to it. */
function moved(place: MergePlace, changes: ChangeDesc): MergePlace {
  const from = changes.mapPos(place.from, 1);
  return { ...place, from, to: Math.max(from, changes.mapPos(place.to, -1)) };
}

/** A place after a change in it: all that was written belongs to it. */
function stretched(place: MergePlace, changes: ChangeDesc): MergePlace {
  return { ...place, from: changes.mapPos(place.from, -1), to: changes.mapPos(place.to, 1) };
}

const OPEN = Decoration.mark({ class: 'cm-place cm-place-open' });
const DECIDED = Decoration.mark({ class: 'cm-place' });

function decorate(places: readonly MergePlace[]) {
  return Decoration.set(
    places
      .filter(({ from, to }) => from < to)
      .map(({ from, to, choice }) => (choice === 'open' ? OPEN : DECIDED).range(from, to)),
    true,
  );
}
