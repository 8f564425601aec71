import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOWEST_BROWSERS } from '../../../src/build/browsers.ts';

const ROWS: Readonly<Record<string, string>> = {
  chrome: 'Chrome, Edge',
  firefox: 'Firefox',
  safari: 'Safari on Mac',
  ios: 'Safari on iPhone and iPad',
};

test('README.md names the lowest versions that the build is made for', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const browser of LOWEST_BROWSERS) {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    expect(readme).toContain(`| ${ROWS[name]} | ${version} |`);
  }
});
