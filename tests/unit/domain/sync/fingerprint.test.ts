import { expect, test } from 'vitest';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { fc } from '../../../support/laws.ts';

test('different texts have different fingerprints', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(fingerprint(a) === fingerprint(b)).toBe(a === b);
    }),
  );
});
