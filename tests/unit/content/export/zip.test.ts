import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MAX_ZIP_BYTES, openZip, writeZip } from '#content/export/zip.ts';
import { unpacked, zipOf } from '../../../support/lifeboats.ts';
import { fc } from '../../../support/laws.ts';

const LIMIT = 2 * 1024 * 1024;

async function opened(zip: Blob) {
  const archive = await openZip(zip);
  if (!archive.ok) throw new Error(JSON.stringify(archive.failure));
  return archive.value;
}

const bytesOf = async (zip: Blob) => new Uint8Array(await zip.arrayBuffer());
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

describe('the zip of an export', () => {
  test('all texts are restored byte for byte, by Recto and by another program', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.constantFrom('', '\ufeffBOM', 'a\r\nb\rc\n', 'PK\u0001\u0002PK\u0003\u0004PK\u0007\u0008'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
        const named = Object.fromEntries(texts.map((one, at) => [`ordner/Ü${at}.md`, one]));
        const zip = await zipOf(named);
        const archive = await opened(zip);
        const others = await unpacked(zip);
        expect(archive.entries.size).toBe(texts.length);
        for (const [path, one] of Object.entries(named)) {
          expect(await archive.readText(path, LIMIT)).toEqual({ ok: true, value: one });
          expect(others.get(path)).toBe(one);
        }
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  test('texts larger than one step are restored completely', async () => {
    const large = Array.from({ length: 60_000 }, (_, at) => `line ${at} é\r\n`).join('');
    const archive = await opened(await zipOf({ 'a.md': large, 'b.md': 'b' }));
    expect(await archive.readText('a.md', LIMIT)).toEqual({ ok: true, value: large });
    expect(await archive.readText('b.md', LIMIT)).toEqual({ ok: true, value: 'b' });
  });

  test('a date outside the zip format’s range is clamped', async () => {
    for (const modifiedAt of [0, Date.UTC(2200, 0, 1)]) {
      const zip = await writeZip([{ path: 'a', content: () => 'a', units: 1, modifiedAt }]);
      expect(zip.ok).toBe(true);
    }
  });

  test('can be cancelled between two steps', async () => {
    const abort = new AbortController();
    const one = { content: () => 'a', units: 1, modifiedAt: Date.now() };
    const zip = writeZip(
      [
        { ...one, path: 'a' },
        { ...one, path: 'b' },
      ],
      {
        signal: abort.signal,
        onWritten: () => abort.abort(),
      },
    );
    expect(await zip).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });
});

describe('opening a zip', () => {
  test('zips of other programs are read: stored, with folders, with a comment that looks like an end', async () => {
    const zip = zipSync(
      { 'top/': new Uint8Array(), 'top/a.md': [strToU8('stored'), { level: 0 }] },
      { comment: `PK\u0005\u0006${'\0'.repeat(18)}!` },
    );
    const archive = await opened(blobOf(zip));
    expect([...archive.entries.keys()]).toEqual(['top/a.md']);
    expect(await archive.readText('top/a.md', LIMIT)).toEqual({ ok: true, value: 'stored' });
  });

  test('a file that is no zip, empty or truncated fails with a message', async () => {
    const whole = await bytesOf(await zipOf({ 'a.md': 'text' }));
    const bad = [new Uint8Array(), strToU8('hello'), whole.slice(0, -1), whole.slice(0, 40)];
    for (const bytes of bad) {
      const answer = await openZip(blobOf(bytes));
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    }
  });

  test('any damage is detected: a text is intact or not returned', async () => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(20);
    const whole = await bytesOf(await zipOf({ 'a.md': text }));
    const readDamaged = async (at: number, x: number): Promise<string> => {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] ?? 0) ^ x;
      const archive = await openZip(blobOf(damaged));
      const read = archive.ok ? await archive.value.readText('a.md', LIMIT) : archive;
      return read.ok ? read.value : 'refused';
    };
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, x) => {
          expect([text, 'refused']).toContain(await readDamaged(at, x));
        },
      ),
      { numRuns: 300 },
    );
  }, 30_000);

  test('a zip bomb that declares its size is refused', async () => {
    const bomb = zipSync({ 0: new Uint8Array(LIMIT + 1) });
    const archive = await opened(blobOf(bomb));
    expect(await archive.readText('0', LIMIT)).toEqual({
      ok: false,
      failure: { kind: 'tooLarge', limit: 'text', bytes: LIMIT + 1 },
    });
    const claims = claiming(await bytesOf(await zipOf({ a: 'a', b: 'b' })), 0x3fffffff);
    expect(await openZip(blobOf(claims))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: expect.stringContaining('1 GB') },
    });
  });

  test('a zip bomb with a false size is aborted at its declared size', async () => {
    const packed = deflateRawSync(Buffer.alloc(20 * 1024 * 1024), { level: 9 });
    const honest = zipSync({ a: [packed, { level: 0 }] });
    // The same bytes, called deflated and 10 bytes long.
    const lying = claiming(honest, 10, 8);
    const archive = await opened(blobOf(lying));
    expect(await archive.readText('a', LIMIT)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: 'It is damaged in this file.' },
    });
  });

  test('a file above the limit is not read', async () => {
    const huge = { size: MAX_ZIP_BYTES + 1 } as Blob;
    expect(await openZip(huge)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });

  test('a text that is not UTF-8 is refused', async () => {
    const archive = await opened(blobOf(zipSync({ a: Uint8Array.of(0xff, 0xfe, 0x41) })));
    expect(await archive.readText('a', LIMIT)).toMatchObject({ ok: false });
  });
});

/** A zip whose directory gives every file another unpacked size, and another method where one is given. */
function claiming(zip: Uint8Array, size: number, method?: number): Uint8Array {
  const changed = zip.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    view.setUint32(at + 24, size, true);
    if (method !== undefined) view.setUint16(at + 10, method, true);
  }
  return changed;
}
