import { describe, expect, test } from 'vitest';
import {
  matchingChoices,
  type ProjectChoice,
} from '../../../../src/features/chat/projects/projectChoices.ts';

function choice(title: string, tags: readonly string[] = []): ProjectChoice {
  return { id: title, title, content_type: 'html', tags, isOwn: true, author: null, project: null };
}

describe('spec §2: the projects of the selector', () => {
  const choices = [choice('Harbour at Night'), choice('Log book', ['Sea', 'night watch'])];

  test('are all listed for an empty query', () => {
    expect(matchingChoices(choices, '  ')).toEqual(choices);
  });

  test('match by a part of the title or a tag, ignoring case', () => {
    expect(matchingChoices(choices, 'NIGHT').map(({ id }) => id)).toEqual([
      'Harbour at Night',
      'Log book',
    ]);
    expect(matchingChoices(choices, ' sea ').map(({ id }) => id)).toEqual(['Log book']);
    expect(matchingChoices(choices, 'mountain')).toEqual([]);
  });
});
