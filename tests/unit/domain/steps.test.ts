import { expect, test } from 'vitest';
import { finished, type Steps } from '#domain/steps.ts';

test('work in steps returns its result, and can be abandoned between steps', () => {
  const done: number[] = [];
  function* work(): Steps<string> {
    done.push(1);
    yield null;
    done.push(2);
    return 'made';
  }
  work().next();
  expect(done).toEqual([1]);
  expect(finished(work())).toBe('made');
});
