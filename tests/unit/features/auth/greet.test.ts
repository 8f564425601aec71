import { describe, expect, test } from 'vitest';
import { redirectTarget } from '#features/auth/greet.ts';

describe('spec §6: signing in returns to the previous screen', () => {
  test.each(['/profile', '/?tab=html-editor', '/authors', '/preview/html/1#top'])('%s', (path) => {
    expect(redirectTarget(path)).toBe(path);
  });

  test.each([
    'https://elsewhere.org',
    '//elsewhere.org',
    '/\\elsewhere.org',
    '/\t/elsewhere.org',
    'javascript:alert(1)',
    '',
    7,
    undefined,
  ])('%s is nowhere in this app', (redirect) => {
    expect(redirectTarget(redirect)).toBe('/');
  });

  test.each(['/auth', '/auth?redirect=/auth', '/auth#x'])(
    '%s would lead in a circle',
    (redirect) => {
      expect(redirectTarget(redirect)).toBe('/');
    },
  );
});
