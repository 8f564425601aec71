import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PERIOD_S = 30;
/** Accepts the neighbouring steps, for clock drift and slow typing. */
const SKEW_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): string {
  return encodeBase32(randomBytes(20));
}

/** `at` is in ms since the epoch. */
export function stepAt(at: number): number {
  return Math.floor(at / 1000 / PERIOD_S);
}

export function totpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return `${number % 10 ** digits}`.padStart(digits, '0');
}

/** The time step of a code near `at` (ms since the epoch); null when the code is wrong. */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = stepAt(at) - SKEW_STEPS; step <= stepAt(at) + SKEW_STEPS; step += 1) {
    const right = Buffer.from(totpCode(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) found = step;
  }
  return found;
}

/** The QR code’s URI (Key Uri Format of Google Authenticator). */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: `${PERIOD_S}`,
    secret,
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += BASE32.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
