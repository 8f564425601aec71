import { afterEach, describe, expect, test, vi } from 'vitest';
import { findChromium } from '../../support/chromium.ts';

describe('the Chromium of the browser tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('the variable names one that is not there: says which, instead of using another', () => {
    vi.stubEnv('RECTO_CHROMIUM', '/nowhere/chromium');
    expect(() => findChromium()).toThrow(
      'RECTO_CHROMIUM names /nowhere/chromium, which does not exist.',
    );
  });

  test('the variable names one that is there: that one is used', () => {
    vi.stubEnv('RECTO_CHROMIUM', process.execPath);
    expect(findChromium()).toBe(process.execPath);
  });
});
