import { describe, expect, test } from 'vitest';
import { printValues } from '../../../src/frame/printValue.ts';

describe('printValues formats logged values', () => {
  test('strings have no quotes; values are separated by a space', () => {
    expect(printValues(['a', 1, true, null, undefined, 10n, -0])).toBe(
      'a 1 true null undefined 10n -0',
    );
    expect(printValues([])).toBe('');
  });

  test('objects show their properties', () => {
    class Point {
      x = 1;
      y = [1, 'two', { three: 3 }];
    }
    expect(printValues([{ a: 'b', 'c d': [1, 2] }])).toBe('{a: "b", "c d": [1, 2]}');
    expect(printValues([new Point()])).toBe('Point {x: 1, y: [1, "two", {three: 3}]}');
    expect(printValues([new Map([['k', new Set([1])]])])).toBe('Map(1) {"k" → Set(1) {1}}');
    expect(printValues([new Date(0), /a+/g, Symbol('s')])).toBe(
      '1970-01-01T00:00:00.000Z /a+/g Symbol(s)',
    );
    expect(printValues([Point, () => 1, Math.max])).toBe('class Point ƒ () ƒ max()');
    expect(printValues([new TypeError('no'), [new Error('in')]])).toBe('TypeError: no [Error: in]');
  });

  test('elements show their opening tag', () => {
    const link = document.createElement('a');
    link.id = 'x';
    link.href = '/there';
    expect(printValues([link, document, window])).toBe(
      '<a id="x" href="/there"> HTMLDocument Window',
    );
  });

  test('placeholders follow the Console Standard', () => {
    expect(printValues(['%s is %d of %i%%', 'It', 4.7, '9', 'more'])).toBe('It is 4 of 9% more');
    expect(printValues(['%cstyled', 'color: red'])).toBe('styled');
    expect(printValues(['%o %s', { a: 1 }])).toBe('{a: 1} %s');
  });
});

describe('printValues handles hostile values', () => {
  test('getters do not run, proxies are not trusted, nothing throws', () => {
    let ran = false;
    const trap = {
      get secret() {
        ran = true;
        return 1;
      },
      toString() {
        ran = true;
        throw new Error('no');
      },
      toJSON() {
        ran = true;
        return {};
      },
    };
    expect(printValues([trap])).toContain('secret: (…)');
    expect(ran).toBe(false);
    const proxy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no');
        },
      },
    );
    expect(printValues(['before', proxy, 'after'])).toBe('before [object] after');
    expect(printValues([Object.create(null)])).toBe('{}');
    expect(printValues([{ [Symbol.toStringTag]: 'Liar' }])).toBe('{}');
  });

  test('cycles, depth and length are bounded', () => {
    const circle: Record<string, unknown> = { name: 'c' };
    circle['self'] = circle;
    expect(printValues([circle])).toBe('{name: "c", self: [Circular]}');
    expect(printValues([[[[[[1]]]]]])).toBe('[[[[[…]]]]]');
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(printValues([deep])).toContain('{…}');
    expect(printValues([Array.from({ length: 100_000 }, (_, index) => index)])).toMatch(
      /… \d+ more\]$/,
    );
    expect(printValues(['x'.repeat(1e6), { a: 'y'.repeat(1e6) }]).length).toBeLessThanOrEqual(2000);
  });
});
