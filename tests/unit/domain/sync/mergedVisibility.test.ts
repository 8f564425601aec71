import { describe, expect, test } from 'vitest';
import { blankPage } from '#domain/page/pageRow.ts';
import {
  VISIBILITIES,
  visibilityOf,
  visibilityColumns,
  type Visibility,
} from '#domain/page/page.ts';
import { mergeSources } from '#domain/sync/merge.ts';

const pageFor = (visibility: Visibility) => ({
  ...blankPage('tea', 'ada', 0),
  ...visibilityColumns(visibility),
});

test.each([
  ['public', 'link', 'public', 'link'],
  ['public', 'public', 'link', 'link'],
  ['private', 'link', 'link', 'link'],
  ['public', 'link', 'private', null],
  ['link', 'public', 'private', null],
] as const)('of %s, %s here and %s there: %s', (base, mine, theirs, merged) => {
  const sides = { base: pageFor(base), mine: pageFor(mine), theirs: pageFor(theirs) };
  expect(mergeSources(sides)).toMatchObject(
    merged === null ? { kind: 'conflict' } : { page: visibilityColumns(merged) },
  );
});

describe('docs/sync.md: a deletion against an edit keeps who can see the page', () => {
  const ALL = VISIBILITIES.map(({ value }) => value);
  const LESS_VISIBLE = ALL.toReversed();
  const deleted_at = '2026-01-02T00:00:00.000Z';

  test.each(ALL.flatMap((mine) => ALL.map((theirs) => ({ mine, theirs }))))(
    '$mine here, $theirs there',
    ({ mine, theirs }) => {
      const less = LESS_VISIBLE.find((one) => one === mine || one === theirs);
      for (const base of [...ALL, null]) {
        const kept = mine === base ? theirs : theirs === base ? mine : less;
        for (const text of ['start', 'last words']) {
          const deleted = { html_source: text, deleted_at };
          const live = { html_source: 'edited' };
          for (const [here, there] of [
            [deleted, live],
            [live, deleted],
          ]) {
            const merged = mergeSources({
              base: base && { ...pageFor(base), html_source: 'start' },
              mine: { ...pageFor(mine), ...here },
              theirs: { ...pageFor(theirs), ...there },
            });
            expect(merged).toMatchObject({ page: { html_source: 'edited', deleted_at: null } });
            expect(merged.kind === 'merged' && visibilityOf(merged.page)).toBe(kept);
          }
        }
      }
    },
  );
});
