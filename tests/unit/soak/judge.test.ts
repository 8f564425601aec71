import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import {
  type Book,
  createBook,
  mayLackRefresh,
  newToken,
  noteClaim,
  noteGone,
  savedOn,
  tokensIn,
} from '../../soak/book.ts';
import { type Evidence, judge } from '../../soak/judge.ts';
import { claims, falsehood, isOfClearing, isOfDrop } from '../../soak/words.ts';

const NOWHERE: Evidence = {
  server: new Set(),
  onceOnServer: new Set(),
  devices: new Set(),
  differences: [],
};

/** A book with one token, typed on device 0 at 1000 ms. */
function typed(): { readonly book: Book; readonly token: string } {
  const book = createBook();
  const token = newToken(book);
  book.typed.set(token, { device: 0, at: 1000 });
  return { book, token };
}

describe('the judge of the soak', () => {
  test('a text found nowhere is lost, and the run fails', () => {
    const { book, token } = typed();
    const verdict = judge(book, NOWHERE);
    expect(verdict.lost).toEqual([token]);
    expect(verdict.violations).toHaveLength(1);
    expect(verdict.violations[0]).toContain(token);
  });

  test('a text on the server or on a device is not lost', () => {
    const { book, token } = typed();
    for (const where of ['server', 'devices'] as const) {
      expect(judge(book, { ...NOWHERE, [where]: new Set([token]) }).violations).toEqual([]);
    }
  });

  test('a text found only in the history was overwritten', () => {
    const { book, token } = typed();
    const verdict = judge(book, { ...NOWHERE, onceOnServer: new Set([token]) });
    expect(verdict.overwritten).toEqual([token]);
    expect(verdict.violations).toHaveLength(1);
  });

  test.each([
    [500, 0],
    [501, 1],
  ])('a text lost that was typed %i ms before a SIGKILL gives %i violations', (ms, count) => {
    const { book } = typed();
    book.kills.push({ device: 1, at: 1001 }, { device: 0, at: 1000 + ms });
    const verdict = judge(book, NOWHERE);
    expect(verdict.violations).toHaveLength(count);
    expect(verdict.mostLostMs).toBe(ms);
  });

  test('a text shown as stored or saved must survive even an immediate SIGKILL', () => {
    for (const claim of ['saved', 'kept'] as const) {
      const { book, token } = typed();
      noteClaim(book, 0, claim, [token], 1001);
      book.kills.push({ device: 0, at: 1002 });
      expect(judge(book, NOWHERE).lost).toEqual([token]);
    }
  });

  test('a claim made after the SIGKILL that lost the text does not count', () => {
    const { book, token } = typed();
    book.kills.push({ device: 0, at: 1100 });
    noteClaim(book, 1, 'saved', [token], 1200);
    expect(judge(book, NOWHERE).lostAtKill).toEqual([token]);
  });

  test('a text that survived one SIGKILL must survive the next', () => {
    const { book, token } = typed();
    book.kills.push({ device: 0, at: 1600 }, { device: 0, at: 1700 });
    expect(judge(book, NOWHERE).lost).toEqual([token]);
  });

  test('a text that the user discarded, or that was reported as lost with the storage, does not count', () => {
    for (const how of ['givenUp', 'wiped'] as const) {
      const { book, token } = typed();
      noteClaim(book, 0, 'saved', [token], 1001);
      book[how].add(token);
      expect(judge(book, NOWHERE).violations).toEqual([]);
      expect(savedOn(book, 0)).toEqual([]);
    }
  });

  test('a false claim and devices that differ are violations', () => {
    const { book, token } = typed();
    book.falseWords.push('Synced');
    const evidence = { ...NOWHERE, server: new Set([token]), differences: ['device 1'] };
    expect(judge(book, evidence).violations).toEqual([
      'false word: Synced',
      'no convergence: device 1',
    ]);
  });

  test('“Synced” is a claim about saves of this device, not about drafts', () => {
    const { book, token } = typed();
    noteClaim(book, 0, 'kept', [token], 1001);
    expect(savedOn(book, 0)).toEqual([]);
    noteClaim(book, 0, 'saved', [token], 1002);
    expect(savedOn(book, 0)).toEqual([token]);
    expect(savedOn(book, 1)).toEqual([]);
  });

  test('a text that a full disk refused may be lost by a SIGKILL, and only briefly once there is space', () => {
    const lost = (at: number, keptBy: number) => {
      const { book, token } = typed();
      book.typed.set(token, { device: 0, at: 1000, keptBy });
      book.kills.push({ device: 0, at });
      return judge(book, NOWHERE).lost.length;
    };
    expect(lost(9000, Infinity)).toBe(0);
    expect(lost(9000, 9500)).toBe(0);
    expect(lost(9000, 8400)).toBe(1);
  });

  test('a text that a full disk refused, or that was still shown as stored, must not be lost without a SIGKILL', () => {
    const { book, token } = typed();
    book.typed.set(token, { device: 0, at: 1000, keptBy: Infinity });
    expect(judge(book, NOWHERE).lost).toEqual([token]);
    noteClaim(book, 0, 'kept', [token], 2000);
    book.kills.push({ device: 0, at: 3000 });
    expect(judge(book, NOWHERE).lost).toEqual([token]);
  });

  test('cleared storage loses only the texts stored nowhere else; an open editor stores its text again', () => {
    const book = createBook();
    const [gone, open, sent, foreign, later] = [0, 0, 0, 1, 0].map((device, at) => {
      const token = newToken(book);
      book.typed.set(token, { device: device === 0 ? 0 : 1, at: at + 1 });
      return token;
    });
    const tokens = [gone, open, sent, foreign, later].map(String);
    noteClaim(book, 0, 'saved', tokens, 4);
    noteGone(book, 0, 4, new Set([String(sent)]), new Set([String(open)]));
    expect([...book.wiped]).toEqual([gone]);
    expect(savedOn(book, 0)).toEqual([sent, foreign, later]);
    expect(judge(book, NOWHERE).lost).toEqual([open, sent, foreign, later]);
  });

  test('a sign-in may end after an expiry only where a kill may have taken the new tokens', () => {
    const { book } = typed();
    expect(mayLackRefresh(book, 0, 1000, 5000)).toBe(false);
    book.serverKills.push(900);
    book.kills.push({ device: 1, at: 2000 });
    expect(mayLackRefresh(book, 0, 1000, 5000)).toBe(false);
    expect(mayLackRefresh(book, 1, 1000, 5000)).toBe(true);
    expect(mayLackRefresh(book, 1, null, 5000)).toBe(false);
    expect(mayLackRefresh(book, 1, 1000, 90_000)).toBe(false);
    book.serverKills.push(3000);
    expect(mayLackRefresh(book, 0, 1000, 5000)).toBe(true);
  });

  test('each token is found once, in texts and in rows', () => {
    expect(tokensIn('t1x t12x, t1x')).toEqual(['t1x', 't12x']);
    expect(tokensIn([{ text: 'a line\nt3x' }, undefined])).toEqual(['t3x']);
  });
});

describe('the texts of the screens', () => {
  const calm = {
    isSessionEnded: false,
    isFull: false,
    wasCleared: false,
    wasFull: false,
    mayDrop: false,
  };

  test.each([
    ['header', 'Sign in again', 'isSessionEnded'],
    [
      'toast',
      'Authentication Required Your sign-in has ended. Please sign in again.',
      'isSessionEnded',
    ],
    ['alert', 'This device has no storage left', 'isFull'],
    ['header', 'Storage unavailable', 'isFull'],
    ['alert', 'This browser cleared Recto’s storage', 'wasCleared'],
    ['alert', 'This browser cleared Recto’s storage', 'wasFull'],
    ['toast', 'Error Saving Page Failed to save page to database.', 'isFull'],
    ['document', 'Saved on this device, refused by the server', 'isSessionEnded'],
  ] as const)('%s "%s" is false without its reason', (where, text, reason) => {
    expect(falsehood({ where, text }, calm)).not.toBeNull();
    expect(falsehood({ where, text }, { ...calm, [reason]: true })).toBeNull();
  });

  test('cleared storage is recognised by the app’s notice', () => {
    const file = new URL('../../../src/features/storage/StorageNotice.tsx', import.meta.url);
    const words = readFileSync(file, 'utf8');
    expect(isOfClearing({ text: words })).toBe(true);
    expect(words).toContain('storage can’t be opened');
    const word = (text: string) => ({ where: 'alert', text }) as const;
    const cleared = 'This browser cleared Recto’s storage';
    expect(isOfDrop(word(`${cleared} Recto is downloading your work from the server again.`))).toBe(
      false,
    );
    expect(isOfDrop(word(`${cleared} Sign in to download your work from the server.`))).toBe(true);
    expect(words).toContain('Recto is downloading your work from the server again.');
  });

  test.each([
    ['header', 'Synced just now', 'synced', true],
    ['document', 'Synced', 'synced', true],
    ['header', 'Last synced 12 min ago', 'synced', false],
    ['header', '1 waiting', 'synced', false],
    ['toast', 'Page Updated', 'saved', true],
    ['toast', 'Markdown Page Saved"x" has been saved successfully.', 'saved', true],
    ['toast', 'Error Updating Page', 'saved', false],
  ] as const)('%s "%s" says %s: %s', (where, text, what, expected) => {
    expect(claims({ where, text }, what)).toBe(expected);
  });
});
