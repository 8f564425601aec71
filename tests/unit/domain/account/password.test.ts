import { describe, expect, test } from 'vitest';
import {
  checkPassword,
  checkSignIn,
  checkSignUp,
  isSignInComplete,
  isSignUpComplete,
  passwordsDiffer,
} from '#domain/account/password.ts';

const FORM = {
  fullName: ' Ada Writer ',
  email: ' ada@example.org ',
  password: 'Paper-and-1nk',
  confirmPassword: 'Paper-and-1nk',
};

function complaint(result: ReturnType<typeof checkPassword> | ReturnType<typeof checkSignUp>) {
  return result.ok
    ? null
    : result.failure.kind === 'invalid'
      ? result.failure.message
      : result.failure.kind;
}

const TOO_LONG =
  'Password must be at most 72 bytes long: a letter with an accent takes 2, an emoji 4';

describe('spec §5: password', () => {
  test('it has at least 8 characters', () => {
    expect(complaint(checkPassword('Abcdef1'))).toBe('Password must be at least 8 characters long');
    expect(complaint(checkPassword('Abcdefg1'))).toBeNull();
  });

  test.each(['lowercase1', 'UPPERCASE1', 'NoNumbersHere'])(
    '%s lacks an uppercase letter, a lowercase letter or a number',
    (password) => {
      expect(complaint(checkPassword(password))).toBe(
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      );
    },
  );

  test('letters of any script count', () => {
    expect(complaint(checkPassword('Бумага-и-1'))).toBeNull();
  });

  test('it counts characters, not code units', () => {
    expect(complaint(checkPassword('Ab1😀😀😀😀'))).toBe(
      'Password must be at least 8 characters long',
    );
    expect(complaint(checkPassword('Ab1😀😀😀😀😀'))).toBeNull();
  });

  test('it fits the server’s hash', () => {
    expect(complaint(checkPassword(`Aa1${'x'.repeat(69)}`))).toBeNull();
    expect(complaint(checkPassword(`Aa1${'x'.repeat(70)}`))).toBe(TOO_LONG);
  });

  test('the limit is in bytes: 38 two-byte characters are refused', () => {
    expect(complaint(checkPassword(`Éé٣${'é'.repeat(33)}`))).toBeNull();
    expect(complaint(checkPassword(`Éé٣${'é'.repeat(35)}`))).toBe(TOO_LONG);
    expect(complaint(checkPassword(`Éé٣${'é'.repeat(35)}`, 'New password'))).toMatch(
      /^New password must be at most 72 bytes long/,
    );
  });

  test('a changed one is called “New password”', () => {
    expect(complaint(checkPassword('short', 'New password'))).toBe(
      'New password must be at least 8 characters long',
    );
    expect(complaint(checkPassword('lowercase1', 'New password'))).toMatch(
      /^New password must contain/,
    );
  });
});

describe('spec §5: sign-up', () => {
  test('name and email are trimmed, the password is not', () => {
    expect(
      checkSignUp({ ...FORM, password: ' Paper-1nk ', confirmPassword: ' Paper-1nk ' }),
    ).toEqual({
      ok: true,
      value: { fullName: 'Ada Writer', email: 'ada@example.org', password: ' Paper-1nk ' },
    });
  });

  test('the passwords match', () => {
    const form = { ...FORM, confirmPassword: 'Paper-and-2nk' };
    expect(complaint(checkSignUp(form))).toBe('Passwords do not match');
    expect(isSignUpComplete(form)).toBe(false);
    expect(passwordsDiffer(form)).toBe(true);
  });

  test('an empty confirmation is not an error', () => {
    expect(passwordsDiffer({ ...FORM, confirmPassword: '' })).toBe(false);
  });

  test.each(['fullName', 'email', 'password', 'confirmPassword'] as const)(
    'the button waits for %s',
    (field) => {
      expect(isSignUpComplete(FORM)).toBe(true);
      expect(isSignUpComplete({ ...FORM, [field]: '' })).toBe(false);
    },
  );

  test('an email has text on both sides of its @', () => {
    for (const email of ['ada', 'ada@', '@example.org', 'ada @example.org']) {
      expect(complaint(checkSignUp({ ...FORM, email }))).toBe('Please enter a valid email address');
    }
  });
});

describe('spec §5: sign-in', () => {
  test('email and password are both required', () => {
    expect(isSignInComplete({ email: 'ada@example.org', password: '' })).toBe(false);
    expect(isSignInComplete({ email: '  ', password: 'x' })).toBe(false);
    expect(isSignInComplete({ email: 'ada@example.org', password: 'x' })).toBe(true);
  });

  test("an old password that breaks today's rules still works", () => {
    expect(checkSignIn({ email: ' ada@example.org ', password: 'x' })).toEqual({
      ok: true,
      value: { email: 'ada@example.org', password: 'x' },
    });
  });
});
