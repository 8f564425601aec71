import { describe, expect, test } from 'vitest';
import { htmlThumbnail } from '#content/documents/thumbnail.ts';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';
import { ROOM } from '../../../support/growth.ts';
import { cardCosts } from './cardCosts.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

describe('thumbnails of the worst pages', () => {
  test.each(WORST_PAGES)('$name: a card does not stall the app', async ({ type, text }) => {
    const source = text();
    const { drawn, painted } = await cardCosts(() =>
      type === 'html'
        ? htmlThumbnail(source, null, TEST_PROJECT)
        : markdownThumbnail(source, TEST_PROJECT),
    );
    expect(drawn).toBeLessThan(ROOM);
    expect(painted).toBeLessThan(ROOM);
  });
});
