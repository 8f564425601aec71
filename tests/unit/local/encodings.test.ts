import { describe, expect, test } from 'vitest';
import { chooseEncoding, isCompressible } from '../../../supabase/local/http/encodings.ts';

describe('RFC 9110 §12.5.3: Accept-Encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['br ; q=1.0', 'br'],
    ['identity', null],
    ['gzip;q=0', null],
    ['*;q=0', null],
    ['', null],
    [undefined, null],
    ['br;q=none', null],
  ])('%s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

describe('compressible types', () => {
  test.each([
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'application/json',
    'application/vnd.pgrst.object+json; charset=utf-8',
    'application/manifest+json; charset=utf-8',
    'image/svg+xml',
  ])('%s', (type) => {
    expect(isCompressible(type)).toBe(true);
  });

  test.each(['text/event-stream', 'image/png', 'font/woff2', 'application/octet-stream', null])(
    '%s is not compressed',
    (type) => {
      expect(isCompressible(type)).toBe(false);
    },
  );
});
