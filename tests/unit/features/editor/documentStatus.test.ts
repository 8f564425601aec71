import { Text } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { startEditing, openDocument } from '#features/editor/document/editing.ts';

const nothing = async () => ok(undefined);

describe('the studio shows where the text is stored', () => {
  const clean = { pageId: 'p', dirty: false, draft: { kind: 'none' }, isStale: false } as const;
  test.each([
    [{ ...clean, pageId: null }, undefined, 'Not saved yet'],
    [{ ...clean, dirty: true, draft: { kind: 'pending' } }, undefined, 'Writing…'],
    [{ ...clean, dirty: true, draft: { kind: 'kept' } }, 'waiting', 'Draft kept on this device'],
    [clean, 'waiting', 'Saved on this device'],
    [clean, 'sending', 'Saved on this device'],
    [clean, undefined, 'Synced'],
    [clean, 'conflict', 'Saved here, changed elsewhere too'],
    [clean, 'failed', 'Saved on this device, refused by the server'],
  ] as const)('%j, %s: %s', (editing, sync, label) => {
    expect(describeDocument(editing, sync).label).toBe(label);
  });

  test('a draft that is not stored shows why', () => {
    const draft = { kind: 'failed', failure: { kind: 'storageFull' } } as const;
    expect(describeDocument({ ...clean, dirty: true, draft }, undefined)).toMatchObject({
      tone: 'danger',
      label: expect.stringContaining('no storage left'),
    });
  });
});

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
