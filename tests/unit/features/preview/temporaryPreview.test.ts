import { describe, expect, test } from 'vitest';
import { readTemporaryPage } from '#features/preview/TemporaryPreview.tsx';

describe('spec §2: the preview of unsaved text', () => {
  test('shows the text in the navigation state', () => {
    const page = { title: 'Draft', content_type: 'markdown', text: '# Hi', by: 'ada' };
    expect(readTemporaryPage({ temporaryPage: page })).toEqual(page);
  });

  test('has a default title', () => {
    expect(readTemporaryPage({ temporaryPage: { title: ' ', text: '', by: 'ada' } })).toEqual({
      title: 'Live Preview',
      content_type: 'html',
      text: '',
      by: 'ada',
    });
  });

  test.each([
    {},
    { temporaryPage: null },
    { temporaryPage: 'x' },
    { temporaryPage: { title: 'x', by: 'ada' } },
    { temporaryPage: { title: 'x', text: 'without author' } },
  ])('is null for the navigation state %o', (state) => {
    expect(readTemporaryPage(state)).toBeNull();
  });
});
