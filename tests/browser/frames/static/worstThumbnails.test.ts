import { describe, expect, test } from 'vitest';
import { htmlThumbnail } from '#content/documents/thumbnail.ts';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';
import { drawCard, MOST_MS } from './drawCard.ts';

describe('thumbnails of the worst pages', () => {
  test.each(WORST_PAGES)('$name: a card does not stall the app', async ({ name, type, text }) => {
    const source = text();
    const { drawn, painted } = await drawCard(() =>
      type === 'html' ? htmlThumbnail(source, null) : markdownThumbnail(source),
    );
    console.log(`${name}: drawn in ${drawn} ms, painted after ${painted} ms`);
    expect(drawn).toBeLessThan(MOST_MS);
    expect(painted).toBeLessThan(2 * MOST_MS);
  });
});
