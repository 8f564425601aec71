import { describe, expect, test } from 'vitest';
import {
  AVATAR_ACCEPT,
  avatarPath,
  checkAvatarFile,
  avatarAddress,
  ownAvatarPath,
  shownAvatar,
  checkFullName,
  cleanFullName,
  initialsOf,
} from '#domain/account/profile.ts';

describe('spec §5: the full name on profile update', () => {
  test.each([
    [`<b>Ada</b> "The" O'Neil`, 'bAda/b The ONeil'],
    ['  Ada Lovelace ', 'Ada Lovelace'],
    ['Zoë Łukasiewicz 李', 'Zoë Łukasiewicz 李'],
    [`<>'"`, ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(cleanFullName(typed)).toBe(kept);
  });

  test('a name that is empty after cleaning is refused', () => {
    const message = 'Please enter your full name';
    expect(checkFullName(` <'"> `)).toEqual({ ok: false, failure: { kind: 'invalid', message } });
  });

  test('it has at most 200 characters', () => {
    expect(checkFullName('👩'.repeat(200)).ok).toBe(true);
    expect(checkFullName('x'.repeat(201)).ok).toBe(false);
  });
});

test.each([
  ['Ada Writer', 'AD'],
  ['<Ann>', 'AN'],
  ['  “Zoë”', 'ZO'],
  ['E\u0301lise', 'ÉL'],
  ['李雷', '李雷'],
  ['4 Winds', '4W'],
  ['&&', '&&'],
  ['', ''],
])('spec §2: the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe('spec §5: the avatar', () => {
  const MEGABYTE = 1024 * 1024;
  const messageFor = (type: string, size: number) => {
    const checked = checkAvatarFile({ type, size });
    return checked.ok || checked.failure.kind !== 'invalid' ? null : checked.failure.message;
  };

  test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s is taken', (type) => {
    expect(messageFor(type, 5 * MEGABYTE)).toBeNull();
    expect(AVATAR_ACCEPT.split(',')).toContain(type);
  });

  test.each(['image/svg+xml', 'image/bmp', 'text/html', 'application/pdf', ''])(
    '"%s" is not',
    (type) => {
      expect(messageFor(type, 10)).toBe(
        'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed',
      );
    },
  );

  test('5 MB is the limit', () => {
    expect(messageFor('image/png', 5 * MEGABYTE + 1)).toBe(
      'File size too large. Maximum size is 5MB',
    );
  });

  test('uses the project’s current origin; other images need https', () => {
    const url = 'https://recto.test';
    const moved = 'http://127.0.0.1:4173/storage/v1/object/public/avatars/avatars/ada-1.png';
    expect(shownAvatar(moved, 'ada', url)).toBe(avatarAddress(url, 'avatars/ada-1.png'));
    expect(shownAvatar('https://pictures.test/ada', 'ada', url)).toBe('https://pictures.test/ada');
    expect(shownAvatar('http://pictures.test/ada', 'ada', url)).toBeNull();
    expect(shownAvatar('javascript:alert(1)', 'ada', url)).toBeNull();
    expect(shownAvatar(null, 'ada', url)).toBeNull();
  });

  test('spec §7: its path is avatars/{userId}-{random}.{ext}', () => {
    expect(avatarPath('ada', '123', 'image/webp')).toBe('avatars/ada-123.webp');
    expect(avatarPath('ada', '123', 'image/jpeg')).toBe('avatars/ada-123.jpg');
  });

  test('the user’s own upload is recognised at any origin', () => {
    const path = avatarPath('ada', '123', 'image/png');
    expect(ownAvatarPath(avatarAddress('http://127.0.0.1:3000', path), 'ada')).toBe(path);
    expect(ownAvatarPath(avatarAddress('https://x.supabase.co', path), 'ada')).toBe(path);
  });

  test.each([
    ['nothing', null],
    ['a picture of Google', 'https://lh3.googleusercontent.com/a/x=s96-c'],
    ['the picture of somebody else', avatarAddress('http://h', 'avatars/bob-1.png')],
    ['a path that climbs', avatarAddress('http://h', 'avatars/ada-1/../bob-1.png')],
  ])('%s is no file of one’s own', (_what, address) => {
    expect(ownAvatarPath(address, 'ada')).toBeNull();
  });
});
