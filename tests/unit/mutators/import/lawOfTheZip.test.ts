import { describe, expect, test } from 'vitest';
import { planFiles } from '#content/import/planFiles.ts';
import { readFiles } from '#content/import/readFiles.ts';
import { sourceOf } from '#domain/page/page.ts';
import { ok } from '#domain/result.ts';
import { importDocuments } from '#mutators/pages/importDocuments.ts';
import { fc } from '../../../support/laws.ts';
import { joined, rawZip, type RawEntry } from '../../../support/lifeboats.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  joined(
    parts.map((part) =>
      typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part),
    ),
  );

/** As many programs write them; few, so that many are equal. */
const name = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', './', '/', '//', 'C:\\', '..\\', '../../', 'n/', 'n\\', 'N/./', '.git/'),
      fc.constantFrom('a', 'A', 'é', 'e\u0301', '10:30', 'con', '東京', ''),
      fc.constantFrom('.md', '.MD', '.html', '.xhtml', '.Rmd', '.png', '.css', '.mp3', ''),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    bytes([0x82], '.md'),
    bytes([0x85], '.md'),
    bytes([0x83, 0x65, 0x83, 0x58, 0x83, 0x67], '.txt'),
    bytes('n/', [0xb2, 0xe2, 0xca, 0xd4], '.html'),
  ),
);

const entry = fc.record({
  name,
  isMarked: fc.boolean(),
  method: fc.constantFrom(0, 0, 0, 8, 8, 12),
  isEncrypted: fc.constantFrom(false, false, false, false, true),
});

type Generated = { readonly [Key in keyof RawEntry]?: RawEntry[Key] } & Pick<RawEntry, 'name'>;

/** Contents tell the entries apart. Some link to others, or can't be read. */
function withContents(entries: readonly Generated[], mark: string): RawEntry[] {
  return entries.map((each, at) => ({
    ...each,
    content:
      at % 5 === 4
        ? bytes([0xff, 0xd8, 0xff], `${mark}${at}`)
        : `${mark}${at} [[a]] ![x](a.png) [é](./é.md)`,
  }));
}

describe('decision 098: the law of the zip', () => {
  test('what is imported and what is left out are all of its entries', async () => {
    const entries = fc.array(entry, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(entries, entries, async (outer, inner) => {
        const outside = withContents(outer, 'outer');
        const inside = withContents(inner, 'inner');
        const nested = { name: 'Part-1.zip', content: rawZip(inside) };
        const given = await readFiles([new File([rawZip([...outside, nested])], 'x.zip')]);
        if (!given.ok) throw new Error(JSON.stringify(given.failure));
        const plan = planFiles(given.value);
        const device = newDevice();
        const report = await importDocuments(device.services, plan, {
          visibility: 'private',
          placePicture: () => Promise.resolve(ok('https://x.example/x.png')),
          origin: 'https://recto.example',
        });
        if (!report.ok) throw new Error(JSON.stringify(report.failure));
        const { pages, here, refused, unused, left } = report.value;
        const texts = pages + here + refused.length;
        const pictures = plan.pictures.size;
        const sheets = plan.sheets.size;
        const others = plan.skipped.length + plan.hidden;

        expect(left).toBe(0);
        expect(texts + pictures + sheets + others).toBe(outer.length + inner.length);
        expect(unused.pictures.length).toBeLessThanOrEqual(pictures);
        expect(unused.sheets).toHaveLength(sheets);

        // No text is lost, and none is there twice.
        const marks = (await device.pages()).map((page) => /^\w+/u.exec(sourceOf(page))?.[0]);
        expect(marks).toHaveLength(pages);
        expect(new Set(marks).size).toBe(pages);
        // Reasons are true.
        const reasons = plan.skipped.map(({ reason }) => reason);
        const all = [...outer, ...inner];
        const encrypted = all.filter(({ isEncrypted }) => isEncrypted === true).length;
        expect(count(reasons, 'It is encrypted.')).toBeLessThanOrEqual(encrypted);
        const refusals = refused.map(({ reason }) => reason);
        expect([...reasons, ...refusals].filter((each) => each.includes('damaged'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

function count(reasons: readonly string[], reason: string): number {
  return reasons.filter((each) => each === reason).length;
}
