import { describe, expect, test } from 'vitest';
import { pictureAddress, pictureAt, picturePath, picturesIn } from '#domain/page/picture.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';

const NAME = {
  owner: '0b1c2d3e-0000-4000-8000-000000000001',
  hash: 'ab'.repeat(32),
  type: 'image/webp',
} as const;
const ADDRESS = pictureAddress('https://project.supabase.co', NAME);

describe('decision 041: the address of a picture', () => {
  test('is that of the public file, and is read back', () => {
    expect(ADDRESS).toBe(
      `https://project.supabase.co/storage/v1/object/public/images/${NAME.owner}/${NAME.hash}.webp`,
    );
    expect(pictureAt(new URL(ADDRESS).pathname)).toEqual(NAME);
  });

  test.each([
    ['an avatar', ADDRESS.replace('/images/', '/avatars/')],
    ['another type', ADDRESS.replace('.webp', '.svg')],
    ['a short hash', ADDRESS.replace('abab', 'ab')],
    ['no account', ADDRESS.replace(NAME.owner, 'someone')],
    ['more behind it', `${ADDRESS}/x`],
  ])('%s is none', (_what, address) => {
    expect(pictureAt(new URL(address).pathname)).toBeNull();
  });
});

describe('the pictures that a text mentions', () => {
  test('are found in Markdown, HTML and CSS, each once', () => {
    const other = { ...NAME, hash: '12'.repeat(32), type: 'image/gif' } as const;
    const text = `![a](${ADDRESS}) <img src="${ADDRESS}"> url(${pictureAddress('http://x', other)})`;
    expect(picturesIn(text)).toEqual([NAME, other]);
  });

  test('none in a text without the path', () => {
    expect(picturesIn(`${picturePath(NAME)} https://example.org/a.png`)).toEqual([]);
  });

  test('a long text takes linear time', async () => {
    expect(
      await growthOf((size) => {
        const text = '/storage/v1/object/public/images/0b1c2d3e-'.repeat(50_000 * size);
        expect(picturesIn(text)).toEqual([]);
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });
});
