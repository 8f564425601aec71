import { describe, expect, test } from 'vitest';
import { publishedPreviewDocument } from '#content/documents/previewDocument.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { htmlThumbnail } from '#content/documents/thumbnail.ts';
import { executed } from './executed.ts';
import { EVASIONS } from './evasions.ts';
import { purifiedIn, offences } from './support.ts';
import { MUTATIONS } from './mutations.ts';
import { TEST_PROJECT } from '../../support/testProject.ts';

const FIXTURES = import.meta.glob<readonly string[]>('../../fixtures/attacks/*.json', {
  import: 'default',
  eager: true,
});
const fixture = (name: string) => FIXTURES[`../../fixtures/attacks/${name}.json`] ?? [];

const COLLECTIONS: ReadonlyArray<readonly [string, readonly string[], number]> = [
  ["DOMPurify's own fixtures", fixture('dompurify'), 185],
  ['the Big List of Naughty Strings, with older ones of OWASP', fixture('blns'), 200],
  ["the kinds in OWASP's filter evasion cheat sheet", EVASIONS, 60],
  ['mutation XSS', MUTATIONS, 350],
];

describe('attack collections in a real browser', () => {
  test('this suite sees attacks that succeed', async () => {
    const seen = await executed([...EVASIONS, ...MUTATIONS]);
    expect(seen.length).toBeGreaterThan(100);
    expect(await executed(['<a href="java&#10;script:alert(1)">x</a>'])).toHaveLength(1);
  });

  test.each(COLLECTIONS)('%s: nothing runs once published', async (_name, vectors, least) => {
    expect(vectors.length).toBeGreaterThanOrEqual(least);
    const published: string[] = [];
    for (const vector of vectors) {
      const { html } = await publishHtml(vector);
      expect({ vector, found: offences(html) }).toEqual({ vector, found: [] });
      published.push(html);
    }
    expect(await executed(published)).toEqual([]);
  });

  test.each(COLLECTIONS)('%s: nothing runs once sanitised for showing', async (_name, vectors) => {
    const shown = vectors.map(sanitisePage);
    for (const [index, html] of shown.entries()) {
      const vector = vectors[index];
      expect({ vector, found: offences(html) }).toEqual({ vector, found: [] });
    }
    const places = shown.map(
      (html, index) =>
        publishedPreviewDocument({ html, css: null }) +
        htmlThumbnail(vectors[index] ?? '', null, TEST_PROJECT).html,
    );
    expect(await executed(places)).toEqual([]);
  });

  test.each(COLLECTIONS)('%s: portions give what the whole gives', (_name, vectors) => {
    for (const vector of vectors) {
      for (const portion of [1, 3]) {
        expect(purifiedIn(portion, vector)).toEqual(purifiedIn(Infinity, vector));
      }
    }
  });

  test.each(COLLECTIONS)('%s: publishing again changes nothing', async (_name, vectors) => {
    for (const vector of vectors) {
      const { html } = await publishHtml(vector);
      const again = (await publishHtml(html)).html;
      expect({ vector, again }).toEqual({ vector, again: html });
    }
  });
});
