import { describe, expect, test } from 'vitest';
import {
  encodeBase32,
  newTotpSecret,
  stepAt,
  stepOfCode,
  totpAddress,
  totpCode,
} from '../../../supabase/local/auth/totp.ts';

/** RFC 6238, appendix B: the secret `12345678901234567890`, HMAC-SHA-1, eight digits. */
const SECRET = encodeBase32(Buffer.from('12345678901234567890'));
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('RFC 6238: codes by time', () => {
  test.each(VECTORS)('at %i s the code is %s', (seconds, code) => {
    expect(totpCode(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
    expect(totpCode(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test('RFC 4648: base 32', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(encodeBase32(Buffer.from('foob'))).toBe('MZXW6YQ');
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });

  test('a code is also valid one time step before and after', () => {
    const at = 1_111_111_109_000;
    const step = stepAt(at);
    for (const near of [-1, 0, 1]) {
      expect(stepOfCode(SECRET, totpCode(SECRET, step + near), at)).toBe(step + near);
    }
    for (const far of [-2, 2]) {
      expect(stepOfCode(SECRET, totpCode(SECRET, step + far), at)).toBeNull();
    }
  });

  test.each(['', '12345', '1234567', 'abcdef', '٠٨١٨٠٤'])('“%s” is not a code', (text) => {
    expect(stepOfCode(SECRET, text, 1_111_111_109_000)).toBeNull();
  });

  test('secrets are random with 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/u);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  test('the URI escapes issuer and account', () => {
    const address = new URL(totpAddress(SECRET, 'My Recto: 1', 'ä+b@example.org'));
    expect(address.pathname).toBe('/My%20Recto%3A%201:%C3%A4%2Bb%40example.org');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'My Recto: 1',
      period: '30',
      secret: SECRET,
    });
    expect(address.href).not.toContain('+');
  });
});
