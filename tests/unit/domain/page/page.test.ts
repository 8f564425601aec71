import { describe, expect, test } from 'vitest';
import { previewImage } from '#domain/page/page.ts';

describe('spec §3: preview_image_url', () => {
  test('is shown when it is an https URL', () => {
    expect(previewImage('https://example.org/a b.png')).toBe('https://example.org/a%20b.png');
  });

  test.each([
    null,
    '',
    'picture.png',
    'http://example.org/a.png',
    'javascript:alert(1)',
    'data:,x',
  ])('is nothing when it is %j', (url) => {
    expect(previewImage(url)).toBeNull();
  });
});
