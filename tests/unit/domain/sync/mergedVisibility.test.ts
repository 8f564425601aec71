import { expect, test } from 'vitest';
import { blankPage } from '#domain/page/pageRow.ts';
import { visibilityColumns, type Visibility } from '#domain/page/page.ts';
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
