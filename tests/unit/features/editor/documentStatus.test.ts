import { Text } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { startEditing, openDocument } from '#features/editor/document/editing.ts';

const nothing = async () => ok(undefined);

describe('the studio never calls a deleted page saved', () => {
  const clean = { pageId: 'p', dirty: false, draft: { kind: 'none' }, isStale: false } as const;
  test.each([
    ['inTrash', 'Saved text is in the trash'],
    ['gone', 'Not saved any more'],
    ['absent', 'Not on this device yet'],
  ] as const)('%s: %s', (state, label) => {
    expect(describeDocument(clean, state).label).toBe(label);
  });
});

test('a text typed back to what it started from isn’t called synced after a change elsewhere', () => {
  const place = { put: nothing, discard: nothing, handOver: () => undefined };
  const editing = startEditing('p', openDocument('one', undefined), place);
  editing.changed(Text.of(['mine']));
  editing.storeShows('theirs');
  editing.changed(Text.of(['one']));
  expect(describeDocument(editing.current(), undefined).label).toBe('Not the latest version');
  editing.acceptStored();
  editing.changed(Text.of(['theirs']));
  expect(describeDocument(editing.current(), undefined).label).toBe('Synced');
});
