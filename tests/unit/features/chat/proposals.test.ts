import { EditorState, type TransactionSpec } from '@codemirror/state';
import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { readEdits } from '#domain/chat/editBlocks.ts';
import {
  hideReplies,
  isOpen,
  openProposals,
  propose,
  proposalsField,
  searchAgain,
  sendText,
  settle,
  type Proposed,
} from '#features/chat/proposals/proposals.ts';
import { block, PAGES } from '../../../support/chat/writtenReplies.ts';

function proposedBy(reply: string, replyId = 'first'): readonly Proposed[] {
  return readEdits(reply).map((part) =>
    part.kind === 'broken'
      ? { replyId, removed: part.lines.join('\n'), added: '', block: null }
      : {
          replyId,
          removed: part.readings[0]?.[0]?.search.join('\n') ?? '',
          added: part.readings[0]?.[0]?.replace.join('\n') ?? '',
          block: part,
        },
  );
}

const KITE = block('      <li>Kite</li>', '      <li>Kite</li>\n      <li>Owl</li>');
const TITLE = block('    <h1>Birds</h1>', '    <h1>My birds</h1>');

/** A page that was sent and changed before its reply arrived. */
function stateAfter(text: string, changes: readonly TransactionSpec[], reply: string) {
  let state = EditorState.create({ doc: text, extensions: proposalsField });
  for (const spec of [{ effects: sendText.of(null) }, ...changes]) state = state.update(spec).state;
  return state.update({ effects: propose.of(proposedBy(reply)) }).state;
}

const placesIn = (state: EditorState) =>
  state
    .field(proposalsField)
    .list.map(({ place }) =>
      place.kind === 'open' ? state.doc.lineAt(place.from).number : place.reason,
    );

const insertAt = (at: number, insert: string): TransactionSpec => ({
  changes: { from: at, insert },
});

describe('changes that a reply proposes', () => {
  test('are hidden with their version, and follow the text until it is shown again', () => {
    const { html } = PAGES;
    let state = stateAfter(html, [], TITLE + KITE);
    const before = placesIn(state).map(Number);
    state = state.update({ effects: hideReplies.of(new Set(['first'])) }).state;
    expect(placesIn(state)).toEqual([]);
    // The other version proposes one of them, too.
    state = state.update({ effects: propose.of(proposedBy(TITLE, 'second')) }).state;
    expect(placesIn(state)).toEqual(before.slice(0, 1));
    state = state.update(insertAt(0, '<!-- mine -->\n')).state;
    state = state.update({ effects: hideReplies.of(new Set(['second'])) }).state;
    expect(placesIn(state)).toEqual(before.map((line) => line + 1));
    const ids = [...state.field(proposalsField).list, ...state.field(proposalsField).hidden];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });

  test('are placed in the text that was sent', () => {
    expect(placesIn(stateAfter(PAGES.html, [], TITLE + KITE))).toEqual([10, 14 + 1]);
  });

  test('move with the text while the reply streams', () => {
    const state = stateAfter(PAGES.html, [insertAt(0, '<!-- a -->\n')], TITLE);
    expect(placesIn(state)).toEqual([11]);
    const later = state.update(insertAt(0, '<!-- b -->\n')).state;
    expect(placesIn(later)).toEqual([12]);
  });

  test('are placed although the same lines were typed elsewhere since', () => {
    const state = stateAfter(PAGES.html, [insertAt(0, '    <h1>Birds</h1>\n')], TITLE);
    expect(placesIn(state)).toEqual([11]);
  });

  test('are outdated once their lines are edited, and found again after Undo', () => {
    const at = PAGES.html.indexOf('Birds</h1>');
    const state = stateAfter(PAGES.html, [], TITLE).update(insertAt(at, 'The ')).state;
    expect(placesIn(state)).toEqual(['outdated']);
    const undone = state.update({ changes: { from: at, to: at + 4 } }).state;
    expect(placesIn(undone.update({ effects: searchAgain.of(null) }).state)).toEqual([10]);
  });

  test('are outdated when their lines were edited before the reply arrived', () => {
    const at = PAGES.html.indexOf('Birds</h1>');
    expect(placesIn(stateAfter(PAGES.html, [insertAt(at, 'The ')], TITLE))).toEqual(['outdated']);
  });

  test('keep their place when text is typed beside it', () => {
    const end = PAGES.html.indexOf('\n    <p>A wren');
    const state = stateAfter(PAGES.html, [insertAt(end, '\n    <hr>')], TITLE);
    expect(placesIn(state)).toEqual([10]);
  });

  test('may build on one another', () => {
    const reply = TITLE + block('    <h1>My birds</h1>', '    <h1>Our birds</h1>');
    let state = stateAfter(PAGES.html, [], reply);
    expect(placesIn(state)).toEqual([10, 'missing']);
    const [first] = openProposals(state.field(proposalsField));
    state = state.update({
      changes: first?.place ?? [],
      effects: settle.of({ ids: [first?.id ?? 0], applied: true }),
    }).state;
    expect(placesIn(state.update({ effects: searchAgain.of(null) }).state)).toEqual([10]);
  });

  test('never overlap', () => {
    const reply = TITLE + block('    <h1>Birds</h1>', '    <h1>Other birds</h1>');
    expect(placesIn(stateAfter(PAGES.html, [], reply))).toEqual([10, 'overlapping']);
  });

  test('stay if the editor refuses the change', () => {
    const state = stateAfter(PAGES.html, [], TITLE);
    const [first] = openProposals(state.field(proposalsField));
    const effects = settle.of({ ids: [first?.id ?? 0], applied: true });
    expect(placesIn(state.update({ effects }).state)).toEqual([10]);
  });

  test('always replace the lines that they were made for, whatever is typed', () => {
    const typed = fc.array(
      fc.record({
        at: fc.nat(400),
        length: fc.nat(30),
        text: fc.constantFrom('', 'x', '\n', '<hr>\n'),
      }),
      { maxLength: 6 },
    );
    const spec = (
      state: EditorState,
      { at, length, text }: { at: number; length: number; text: string },
    ) => {
      const from = Math.min(at, state.doc.length);
      return { changes: { from, to: Math.min(from + length, state.doc.length), insert: text } };
    };
    fc.assert(
      fc.property(typed, typed, (before, after) => {
        let state = EditorState.create({ doc: PAGES.html, extensions: proposalsField });
        state = state.update({ effects: sendText.of(null) }).state;
        for (const one of before) state = state.update(spec(state, one)).state;
        state = state.update({ effects: propose.of(proposedBy(TITLE + KITE)) }).state;
        for (const one of after) state = state.update(spec(state, one)).state;
        for (const { place } of state.field(proposalsField).list.filter(isOpen)) {
          expect(state.sliceDoc(place.from, place.to)).toBe(place.original);
          // Their white space may have been edited.
          expect(['<h1>Birds</h1>', '']).toContain(place.original.trim());
        }
      }),
    );
  });
});
