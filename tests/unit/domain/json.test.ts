import { describe, expect, test } from 'vitest';
import { fieldsOf, parseJson, textIn } from '#domain/json.ts';

describe('untrusted JSON', () => {
  test('is its value, and null where it is no JSON', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('null')).toBeNull();
    expect(parseJson('<html>')).toBeNull();
    expect(parseJson('')).toBeNull();
  });

  test('has fields only where it is an object; a list has none', () => {
    expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
    for (const value of [null, undefined, 'a', 1, [1]]) expect(fieldsOf(value)).toEqual({});
  });

  test('has a text in a field, or an empty one', () => {
    expect(textIn({ code: '42P01' }, 'code')).toBe('42P01');
    expect(textIn({ code: 42 }, 'code')).toBe('');
    expect(textIn('code', 'code')).toBe('');
    expect(textIn(['code'], '0')).toBe('');
  });
});
