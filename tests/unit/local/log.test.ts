import { describe, expect, test } from 'vitest';
import { plainReason } from '../../../supabase/local/database/databaseErrors.ts';
import { createLog, describeError, routeConsole } from '../../../supabase/local/log.ts';
import { fc } from '../../support/laws.ts';

const LINE = /^2026-11-28T01:02:03\.004Z (?:info|warn|error) [^\n]{0,500}\n$/u;

const logged = (log: (write: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  log(
    createLog(
      (text) => lines.push(text),
      () => Date.UTC(2026, 10, 28, 1, 2, 3, 4),
    ),
  );
  return lines;
};

/** Texts with all that could end a line, or look like the line of a stack. */
const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '\u2028', '\u2029', '\u0085', '\0', '\u001b', 'x', ' '),
  }),
  fc.constant('x\n    at secret (/home/secret.ts:1:2)\n'),
);

describe('docs/deploy.md: the log', () => {
  test('has a time and a level in each line, and one line for each entry', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('info', 'warn', 'error', undefined), (text, level) => {
        const [line = '', ...more] = logged((log) => log(text, level));
        expect(more).toEqual([]);
        expect(line).toMatch(LINE);
        expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  test('names an error by its name, code and place, never by its message', () => {
    fc.assert(
      fc.property(anything, anything, (message, code) => {
        const secret = `Secret ${message}`;
        const error = Object.assign(new TypeError(secret), {
          code: `Secret ${code}`,
          detail: secret,
        });
        expect(describeError(error)).toMatch(/^TypeError at log\.test\.ts:\d+$/u);
      }),
    );
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(describeError(refused)).toMatch(/^Error ECONNREFUSED at log\.test\.ts:\d+$/u);
    const wrapped = new Error(
      'Could not send to ada@example.org: connect ECONNREFUSED 10.0.0.1:25',
    );
    expect(describeError(wrapped)).toMatch(/^Error ECONNREFUSED at log\.test\.ts:\d+$/u);
    expect(describeError('Secret')).toBe('unknown error');
  });

  test('has what the library writes to the console, without statements and values', () => {
    const target = { ...console };
    const lines = logged((log) => {
      routeConsole(log, target);
      target.error('Auth error:', new RangeError('Secret'));
      target.error({ detail: 'Failing row contains (Secret).' });
      target.warn('Failed to execute statement: insert into pages values (Secret)');
      target.log('Secret');
    });
    expect(lines.map((line) => line.slice('2026-11-28T01:02:03.004Z '.length))).toEqual([
      expect.stringMatching(/^error library: Auth error RangeError at log\.test\.ts:\d+\n$/u),
      'error library: …\n',
      'warn library: Failed to execute statement\n',
      'info library: …\n',
    ]);
  });

  test('has the message of PostgreSQL only where it quotes no value', () => {
    const reason = (code: string, message: string) =>
      plainReason({ code, message, detail: null, hint: null });
    expect(reason('57014', 'canceling statement due to statement timeout')).toBe(
      ' canceling statement due to statement timeout',
    );
    expect(reason('22P02', 'invalid input syntax for type uuid: "Secret"')).toBe('');
    expect(reason('XX000', 'Secret')).toBe('');
  });
});
