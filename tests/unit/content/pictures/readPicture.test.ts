import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPicture } from '#content/pictures/readPicture.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';
import { fc } from '../../../support/laws.ts';

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

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const SECRET = ascii('Secret');

/** A JPEG segment with its length. */
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];

const jfif = (thumbnail: readonly number[]): number[] =>
  segment(0xe0, [
    ...ascii('JFIF\0'),
    1,
    2,
    1,
    0,
    72,
    0,
    72,
    thumbnail.length / 3,
    Math.sign(thumbnail.length),
    ...thumbnail,
  ]);

const adobe = (rest: readonly number[]): number[] =>
  segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1, ...rest]);

/** A fixture with further segments after its start. */
const jpegWith = (...segments: readonly number[][]): Uint8Array<ArrayBuffer> => {
  const whole = bytesOf('progressive.jpg');
  return new Uint8Array([...whole.slice(0, 2), ...segments.flat(), ...whole.slice(2)]);
};

const chunk = (name: string, content: readonly number[]): number[] => [
  ...ascii(name),
  ...[0, 8, 16, 24].map((shift) => (content.length >> shift) & 0xff),
  ...content,
  ...(content.length % 2 === 1 ? [0x53] : []),
];

/** A fixture with another chunk at its end, and one in each of its frames. */
function webpWith(name: string, extra: readonly number[]): Uint8Array<ArrayBuffer> {
  const whole = bytesOf(name);
  const out = Array.from(whole.subarray(0, 12));
  const view = new DataView(whole.buffer);
  for (let at = 12; at + 8 <= whole.length;) {
    const length = view.getUint32(at + 4, true);
    const kind = Buffer.from(whole.slice(at, at + 4)).toString('latin1');
    const content = Array.from(whole.subarray(at + 8, at + 8 + length));
    out.push(...chunk(kind, kind === 'ANMF' ? [...content, ...extra] : content));
    at += 8 + length + (length % 2);
  }
  out.push(...extra);
  const made = new Uint8Array(out);
  new DataView(made.buffer).setUint32(4, made.length - 8, true);
  return made;
}

describe('decision 041: where else a file holds what nobody sees', () => {
  const bytes = (least: number) =>
    fc.array(fc.nat(255), { minLength: least, maxLength: 40 }).map((some) => [...SECRET, ...some]);

  test('the thumbnail of JFIF, with its size, goes; version and density stay', () => {
    const pixels = [...SECRET, 1, 2, 3];
    const { clean } = readPicture(jpegWith(jfif(pixels))) ?? { clean: new Uint8Array() };
    expect(textOf(clean)).not.toMatch(SECRETS);
    expect(Array.from(clean.subarray(2, 20))).toEqual(jfif([]));
  });

  test('a JPEG loses every segment, or end of one, that decoding doesn’t need', () => {
    const reserved = fc.constantFrom(0xc8, 0xe0, 0xe3, 0xec, 0xed, 0xef, 0xf0, 0xf7, 0xfd, 0xfe);
    fc.assert(
      fc.property(reserved, bytes(0), (marker, content) => {
        const extras = [segment(marker, content), adobe(content), jfif([...content, 0, 0, 0])];
        const read = readPicture(jpegWith(...extras));
        expect(textOf(read?.clean ?? new Uint8Array())).not.toMatch(SECRETS);
        expect(read).toMatchObject({ width: 40, height: 20 });
        expect(readPicture(read?.clean ?? new Uint8Array())?.clean).toEqual(read?.clean);
      }),
    );
  });

  test('what Adobe says of the colours stays', () => {
    const { clean } = readPicture(jpegWith(adobe(SECRET))) ?? { clean: new Uint8Array() };
    expect(Array.from(clean.subarray(2, 18))).toEqual(adobe([]));
  });

  test.each(['moving.webp', 'lossless.webp', 'camera.webp'])(
    '%s loses unknown chunks, also those of a frame, and what fills them up',
    (name) => {
      const names = fc.stringMatching(/^[a-zA-Z0-9]{4}$/u).filter((each) => !KNOWN.has(each));
      const whole = readPicture(bytesOf(name));
      fc.assert(
        fc.property(names, bytes(0), (unknown, content) => {
          const read = readPicture(webpWith(name, chunk(unknown, content)));
          expect(read?.clean).toEqual(whole?.clean);
        }),
      );
    },
  );
});

const KNOWN: ReadonlySet<string> = new Set('VP8X VP8L ALPH ANIM ANMF ICCP EXIF'.split(' '));

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

  test('10 MB of markers take linear time', async () => {
    expect(
      await growthOf((size) => {
        const bytes = new Uint8Array(10 * 1024 * 1024 * size).fill(0xff);
        bytes.set([0xff, 0xd8, 0xff, 0xda, 0, 2]);
        expect(readPicture(bytes)).toBeNull();
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });
});
