import { describe, expect, test } from 'vitest';
import { describeDocument } from '#features/editor/document/documentStatus.ts';

describe('the studio never calls a deleted page saved', () => {
  const clean = { pageId: 'p', dirty: false, draft: { kind: 'none' } } as const;
  test.each([
    ['inTrash', 'Saved text is in the trash'],
    ['gone', 'Not saved any more'],
    ['absent', 'Not on this device yet'],
  ] as const)('%s: %s', (state, label) => {
    expect(describeDocument(clean, state).label).toBe(label);
  });
});
