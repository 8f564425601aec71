import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPicture } from '#content/pictures/readPicture.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/pictures');
const files = readdirSync(FIXTURES);

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(FIXTURES, name)));

const EXPECTED = {
  'camera.webp': { type: 'image/webp', width: 40, height: 20, orientation: 8, isMoving: false },
  'lossless.webp': { type: 'image/webp', width: 40, height: 20, orientation: 1, isMoving: false },
  'moving.gif': { type: 'image/gif', width: 20, height: 10, orientation: 1, isMoving: true },
  'moving.png': { type: 'image/png', width: 20, height: 10, orientation: 1, isMoving: true },
  'moving.webp': { type: 'image/webp', width: 20, height: 10, orientation: 1, isMoving: true },
  'progressive.jpg': { type: 'image/jpeg', width: 40, height: 20, orientation: 1, isMoving: false },
  'still.gif': { type: 'image/gif', width: 20, height: 10, orientation: 1, isMoving: false },
  'text.png': { type: 'image/png', width: 40, height: 20, orientation: 3, isMoving: false },
  'turned.jpg': { type: 'image/jpeg', width: 40, height: 20, orientation: 6, isMoving: false },
} as const;

/** `Secret…` is in every text that the fixtures hold; EXIF's and XMP's names are in their blocks. */
const SECRETS = /Secret|Exif|EXIF|xmp|XMP/u;

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('decision 041: what a kept original holds', () => {
  test.each(Object.entries(EXPECTED))('%s is read', (name, expected) => {
    expect(readPicture(bytesOf(name))).toMatchObject(expected);
  });

  test.each(files)('%s loses camera, place, comment and what follows the end', (name) => {
    const { clean } = readPicture(bytesOf(name)) ?? { clean: bytesOf(name) };
    expect(textOf(clean)).not.toMatch(SECRETS);
    expect(clean.length).toBeLessThanOrEqual(bytesOf(name).length);
  });

  test('the fixtures hold what is looked for', () => {
    expect(files.filter((name) => SECRETS.test(textOf(bytesOf(name))))).toEqual([
      'camera.webp',
      'moving.gif',
      'moving.png',
      'moving.webp',
      'progressive.jpg',
      'text.png',
      'turned.jpg',
    ]);
  });

  test.each(files)('%s stays the same picture, and cleaning it again changes nothing', (name) => {
    const first = readPicture(bytesOf(name));
    const again = readPicture(first?.clean ?? new Uint8Array());
    // Without EXIF there is no orientation left; such pictures are drawn anew.
    expect(again).toEqual({ ...first, orientation: 1 });
  });

  test('the repetition of a GIF stays', () => {
    expect(textOf(readPicture(bytesOf('moving.gif'))?.clean ?? new Uint8Array())).toContain(
      'NETSCAPE2.0',
    );
  });
});

describe('a broken file', () => {
  test.each(files)('%s cut anywhere is none, or still without secrets', (name) => {
    const whole = bytesOf(name);
    const cut = Array.from(whole, (_, end) => readPicture(whole.slice(0, end)));
    expect(cut.filter((read) => read !== null && SECRETS.test(textOf(read.clean)))).toEqual([]);
  });

  test.each(files)('%s with any byte changed never throws', (name) => {
    const whole = bytesOf(name);
    for (let at = 0; at < whole.length; at += 1) {
      const broken = whole.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(() => readPicture(broken)).not.toThrow();
    }
  });

  test.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['a text', 'GIF'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('%s is no picture', (_what, text) => {
    expect(readPicture(new Uint8Array(Buffer.from(text)))).toBeNull();
  });

  test('10 MB of markers take linear time', () => {
    expect(
      growthOf((size) => {
        const bytes = new Uint8Array(10 * 1024 * 1024 * size).fill(0xff);
        bytes.set([0xff, 0xd8, 0xff, 0xda, 0, 2]);
        expect(readPicture(bytes)).toBeNull();
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });
});
