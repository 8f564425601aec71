import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { qrModules, qrPath, type QrModules } from '#content/documents/qrCode.ts';
import { fc } from '../../../support/laws.ts';

const PX = 4;

/** The code as RGBA pixels, several per module. */
function photograph(modules: QrModules) {
  const side = modules.length * PX;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / PX)]?.[Math.floor(x / PX)] === true) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

/** The modules that the path fills. */
function filled(path: string): ReadonlySet<string> {
  const squares = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) squares.add(`${at} ${y}`);
  }
  return squares;
}

describe('the QR code of a link', () => {
  test('decodes to the link', () => {
    const address = fc
      .record({ id: fc.uuid(), page: fc.integer({ min: 1, max: 400 }), host: fc.domain() })
      .map(({ id, page, host }) => `https://${host}/preview/html/${id}?page=${page}`);
    fc.assert(
      fc.property(address, (link) => {
        expect(decodeQR(photograph(qrModules(link)))).toBe(link);
      }),
      { numRuns: 25 },
    );
  });

  test('has a quiet zone of four modules', () => {
    const modules = qrModules('https://recto.test/preview/html/1');
    const edges = [...modules.slice(0, 4), ...modules.slice(-4)].flat();
    expect(edges).not.toContain(true);
    expect(modules.every((row) => row.length === modules.length)).toBe(true);
    expect(modules.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)])).not.toContain(true);
  });

  test('is drawn module by module', () => {
    const modules = qrModules('https://recto.test/preview/html/1');
    const dark = modules.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
    expect(filled(qrPath(modules))).toEqual(new Set(dark));
  });
});
