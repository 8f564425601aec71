import { describe, expect, test } from 'vitest';
import { loggedError, loggedType } from '../../../supabase/functions/chat/loggedError.ts';
import { readSettings } from '../../../supabase/functions/chat/settings.ts';
import { fc } from '../../support/laws.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const key = fc
  .array(fc.constantFrom(...letters), { minLength: 20, maxLength: 60 })
  .map((list) => `sk-${list.join('')}`);

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** How a message may show a key. */
const SPELLINGS: Readonly<Record<string, (key: string, n: number) => string>> = {
  'as it is': (given) => given,
  'in capitals': (given) => given.toUpperCase(),
  'encoded for an address': (given) =>
    [...latin1(given)].map((byte) => `%${byte.toString(16)}`).join(''),
  'encoded twice': (given) => encodeURIComponent(encodeURIComponent(given).replaceAll('-', '%2D')),
  'in escapes of JSON': (given) =>
    [...latin1(given)].map((byte) => `\\u00${byte.toString(16)}`).join(''),
  'in entities of HTML': (given) => [...latin1(given)].map((byte) => `&#${byte};`).join(''),
  'in base64 after something else': (given, n) =>
    latin1(`${'user:'.slice(0, n % 6)}${given}`).toString('base64'),
  'in base64 for addresses': (given, n) =>
    latin1(`${'ab'.slice(0, n % 3)}${given}xyz`).toString('base64url'),
  'in hex': (given) => latin1(given).toString('hex'),
  'on two lines': (given, n) => `${given.slice(0, n)}\n${given.slice(n)}`,
  'in pieces': (given, n) =>
    given
      .split('')
      .map((sign, at) => (at % (1 + (n % 4)) === 0 ? `" + "${sign}` : sign))
      .join(''),
  'with invisible signs': (given) => given.split('').join('\u200b'),
  'with escaped line breaks': (given, n) => `${given.slice(0, n)}\\n${given.slice(n)}`,
  'cut off': (given, n) => given.slice(0, Math.max(12, n)),
  'without its start': (given) => given.slice(6),
};

const settingsWith = (secret: string) => {
  const settings = readSettings({
    AI_BASE_URL: 'https://models.example/v1',
    AI_API_KEY: secret,
    AI_MODEL: 'm',
  });
  if (settings === null) throw new Error('There is no model.');
  return settings;
};

const bareOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');

/** Whether a line has eight letters or digits in a row of the text. */
function shows(line: string, text: string, run = 8): boolean {
  const [shown, hidden] = [bareOf(line), bareOf(text)];
  return Array.from({ length: Math.max(0, hidden.length - run + 1) }, (_, at) =>
    hidden.slice(at, at + run),
  ).some((piece) => shown.includes(piece));
}

describe('decision 016: the log of a provider’s error', () => {
  test.each(Object.entries(SPELLINGS))('has no key that is written %s', (_how, spell) => {
    fc.assert(
      fc.property(key, fc.nat(19), (secret, n) => {
        const written = spell(secret, n);
        const line = loggedError(
          `Incorrect key: ${written}, please check.`,
          settingsWith(secret),
          [],
        );
        expect(shows(line, secret)).toBe(false);
        const encoded = latin1(secret);
        expect(shows(line, encoded.toString('hex'), 16)).toBe(false);
        for (const before of ['', 'a', 'ab']) {
          const inner = latin1(before + secret)
            .toString('base64')
            .slice(4, -4);
          expect(shows(line, inner, 12)).toBe(false);
        }
        expect(line).toMatch(/^Incorrect .*…/u);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  test('has nothing that it quotes of the conversation, and keeps its own words', () => {
    const word = fc
      .array(fc.constantFrom(...letters, 'ж', 'é'), { minLength: 3, maxLength: 9 })
      .map((list) => `q${list.join('')}`);
    const text = fc.array(word, { minLength: 4, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.constantFrom(', ', '\n', ' '), (said, between) => {
        const error = {
          code: 'invalid_value',
          message: `Invalid content${between}'${said.replaceAll(' ', between)}'`,
        };
        const line = loggedError(error, settingsWith('sk-x'), [{ role: 'user', content: said }]);
        expect(line).toMatch(/^invalid_value, Invalid content/u);
        expect(shows(line, said, 12)).toBe(false);
        const part = [{ type: 'text' as const, text: said }];
        expect(loggedError(error, settingsWith('sk-x'), [{ role: 'user', content: part }])).toBe(
          line,
        );
      }),
    );
  });

  test('says what went wrong, in 200 characters', () => {
    const settings = settingsWith('sk-0123456789abcdef');
    const messages = [{ role: 'user' as const, content: 'Write a page about kettles.' }];
    const missing = { code: 'model_not_found', message: 'The model `m` does not exist.' };
    expect(loggedError(missing, settings, messages)).toBe(
      'model_not_found, The model `m` does not exist.',
    );
    expect(loggedError('no '.repeat(1000), settings, messages)).toHaveLength(200);
  });

  test.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['', 'nothing'],
    ['sk-secret\nx', 'another type'],
  ])('names the type %j as %s', (type, expected) => {
    expect(loggedType(type)).toBe(expected);
  });
});
