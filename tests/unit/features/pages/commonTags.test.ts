import { expect, test } from 'vitest';
import { commonTags } from '#features/pages/listControls/listSummary.ts';

const tagged = [
  { tags: ['sea', 'wind'] },
  { tags: ['wind', 'wind'] },
  { tags: ['rope', 'wind', 'sea'] },
];

test('the most frequent tags come first, each once; ties keep their order', () => {
  expect(commonTags(tagged, null)).toEqual(['wind', 'sea', 'rope']);
});

test('the chosen tag is not offered, and no more than six are', () => {
  expect(commonTags(tagged, 'wind')).toEqual(['sea', 'rope']);
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(commonTags([{ tags: many }], null)).toEqual(many.slice(0, 6));
});
