import { history, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import type { MergeOverlap } from '#domain/page/draft.ts';
import { choose, placesField, placesOf } from '#features/conflict/placesField.ts';
import { chosenText, joinChunks, startMerge } from '#features/conflict/openMerge.ts';
import { newPage } from '../../../support/pages.ts';

/** "one [mine 1] two [mine 2] three", with two undecided places. */
const TEXT = joinChunks([
  { kind: 'same', text: 'one ' },
  { kind: 'both', base: '', mine: 'mine 1', theirs: 'theirs 1' },
  { kind: 'mine', base: '', text: ' two ' },
  { kind: 'both', base: 'x', mine: 'mine 2', theirs: '' },
  { kind: 'agreed', base: '', text: ' three' },
]);

function open(): EditorState {
  return EditorState.create({
    doc: TEXT.text,
    extensions: [history(), placesField(TEXT.places)],
  });
}

function after(state: EditorState, change: TransactionSpec | undefined): EditorState {
  if (change === undefined) throw new Error('There is no such place');
  return state.update(change).state;
}

/** The texts of the places, with their choices. */
function places(state: EditorState): readonly string[] {
  return placesOf(state).map(({ from, to, choice }) => `${choice}: ${state.sliceDoc(from, to)}`);
}

describe('a new merge by hand contains all changes that do not overlap', () => {
  test('each overlapping place holds my text and is undecided', () => {
    expect(TEXT.text).toBe('one mine 1 two mine 2 three');
    expect(places(open())).toEqual(['open: mine 1', 'open: mine 2']);
  });

  test('title, tags and text are merged as far as possible', () => {
    const base = newPage({ title: 'Old', tags: ['a', 'b'], html_source: '1\r\n\r\n2\r\n' });
    const mine = { ...base, tags: ['b', 'mine'], html_source: '1!\r\n\r\n2\r\n' };
    const theirs = { ...base, title: 'New', tags: ['a', 'b', 'c'], html_source: '1\n\n2?\n' };
    expect(startMerge({ base, mine, theirs })).toMatchObject({
      title: 'New',
      tags: 'b, c, mine',
      type: 'html',
      text: '1!\n\n2?\n',
      places: [],
    });
  });

  test('without a base, the whole text is one place', () => {
    const mine = newPage({ html_source: 'here\n' });
    const theirs = newPage({ html_source: 'there\n' });
    const { text, places: found } = startMerge({ base: null, mine, theirs });
    expect(text).toBe('here\n');
    expect(found.map(({ choice }) => choice)).toEqual(['open']);
  });
});

describe('the places of a merge follow edits', () => {
  test('a choice replaces the text of its place and moves the other places', () => {
    const state = after(open(), choose(open(), 1, 'theirs'));
    expect(state.doc.toString()).toBe('one theirs 1 two mine 2 three');
    expect(places(state)).toEqual(['theirs: theirs 1', 'open: mine 2']);
    const both = after(state, choose(state, 1, 'both'));
    expect(both.doc.toString()).toBe('one mine 1 theirs 1 two mine 2 three');
    expect(places(both)).toEqual(['both: mine 1 theirs 1', 'open: mine 2']);
  });

  test('an emptied place can be filled again', () => {
    const gone = after(open(), choose(open(), 2, 'theirs'));
    expect(gone.doc.toString()).toBe('one mine 1 two  three');
    const back = after(gone, choose(gone, 2, 'mine'));
    expect(places(back)).toEqual(['open: mine 1', 'mine: mine 2']);
    expect(back.doc.toString()).toBe(TEXT.text);
  });

  test('typing in a place decides it, typing beside it does not', () => {
    const inside = after(open(), { changes: { from: 6, insert: '!' } });
    expect(places(inside)).toEqual(['own: mi!ne 1', 'open: mine 2']);
    const beside = after(open(), {
      changes: [
        { from: 4, insert: 'a' },
        { from: 10, insert: 'b' },
      ],
    });
    expect(places(beside)).toEqual(['open: mine 1', 'open: mine 2']);
    const over = after(open(), { changes: { from: 2, to: 12, insert: '-' } });
    expect(places(over)).toEqual(['own: -', 'open: mine 2']);
  });

  test('undo restores the place with the text', () => {
    let state = after(open(), choose(open(), 1, 'theirs'));
    undo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(state.doc.toString()).toBe(TEXT.text);
    expect(places(state)).toEqual(['open: mine 1', 'open: mine 2']);
  });

  test('an unknown place is ignored', () => {
    expect(choose(open(), 9, 'mine')).toBeUndefined();
  });
});

describe('choosing both sides', () => {
  const both = (mine: string, theirs: string) => {
    const place: MergeOverlap = { id: 1, from: 0, to: 0, choice: 'open', base: '', mine, theirs };
    return chosenText(place, 'both');
  };

  test('keeps lines and words apart', () => {
    expect(both('a\n', 'b\n')).toBe('a\nb\n');
    expect(both('a\nb', 'c')).toBe('a\nb\nc');
    expect(both('cat', 'dog')).toBe('cat dog');
    expect(both('cat ', 'dog')).toBe('cat dog');
    expect(both('', 'dog')).toBe('dog');
    expect(both('cat', '')).toBe('cat');
  });
});
