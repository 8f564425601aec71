import { constants } from 'node:os';

type Level = 'info' | 'warn' | 'error';

/** Writes one line. @default 'error' */
export type Log = (line: string, level?: Level) => void;

/** Longer lines would hide the others. */
const MAX_LENGTH = 500;

/** The server's log: `2026-11-28T01:15:00.000Z error database: lost: …`, one line each, whatever the text holds. */
export function createLog(
  write: (text: string) => void = (text) => process.stderr.write(text),
  now: () => number = Date.now,
): Log {
  return (line, level = 'error') => {
    const text = line
      .replaceAll(/[\s\p{C}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, MAX_LENGTH);
    write(`${new Date(now()).toISOString()} ${level} ${text}\n`);
  };
}

/**
 * What the log may say of an error: its name, its code and the line that threw it. Messages quote what a user sent, as
 * those of JSON, URLs, mail servers and PostgreSQL do.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const name = WORD.exec(error.name)?.[0] ?? 'Error';
  const code = 'code' in error ? WORD.exec(String(error.code))?.[0] : systemCodeIn(error.message);
  const place = placeOf(error);
  return [name, code, place === undefined ? undefined : `at ${place}`]
    .filter((part) => part !== undefined)
    .join(' ');
}

const WORD = /^\w{1,40}$/u;

/** Libraries put the system's error into a message of their own. */
function systemCodeIn(message: string): string | undefined {
  return message.split(/\W+/u).find((word) => Object.hasOwn(constants.errno, word));
}

/** The first line of the stack below the message. */
function placeOf({ message, stack = '' }: Error): string | undefined {
  const below = stack.slice(stack.indexOf(message) + message.length);
  const line = below.split('\n').find((one) => one.trimStart().startsWith('at ')) ?? '';
  const [file = ''] = line.split(/[/\\( ]/u).slice(-1);
  return /^([\w.-]{1,80}\.[cm]?[jt]s:\d{1,7}):\d{1,7}\)?$/u.exec(file)?.[1];
}

const METHODS = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'info' } as const;

/**
 * Sends to the log what the library writes to the console: statements and their values with each error. Only a text's first words, before a
 * colon, and `describeError` of errors are kept.
 */
export function routeConsole(
  log: Log,
  target: Pick<Console, keyof typeof METHODS> = console,
): void {
  for (const [method, level] of Object.entries(METHODS)) {
    target[method as keyof typeof METHODS] = (...given: unknown[]) => {
      log(`library: ${given.map(describeLogged).join(' ')}`, level);
    };
  }
}

function describeLogged(value: unknown): string {
  if (value instanceof Error) return describeError(value);
  const title = typeof value === 'string' ? /^[\w [\]-]{1,40}(?=:)/u.exec(value)?.[0] : undefined;
  return title ?? '…';
}
