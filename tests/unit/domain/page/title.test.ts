import { describe, expect, test } from 'vitest';

import { cleanTitle, MAX_TITLE_LENGTH } from '#domain/page/titleAndTags.ts';

describe('spec §5: titles', () => {
  test('a title is trimmed', () => {
    expect(cleanTitle('  My page\n')).toEqual({ ok: true, value: 'My page' });
  });

  test('a blank title is refused', () => {
    for (const blank of ['', '   ', '\t\n']) {
      expect(cleanTitle(blank)).toEqual({ ok: false, failure: { kind: 'titleRequired' } });
    }
  });

  test('a title is measured in characters, as on the server', () => {
    expect(cleanTitle('😀'.repeat(MAX_TITLE_LENGTH)).ok).toBe(true);
    expect(cleanTitle('x'.repeat(MAX_TITLE_LENGTH + 1))).toMatchObject({
      failure: { kind: 'invalid' },
    });
  });
});
