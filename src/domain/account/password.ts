import { ok, invalid, type Result } from '#domain/result.ts';

const MIN_PASSWORD_LENGTH = 8;

/** The limit of the server's hash (bcrypt). */
const MAX_PASSWORD_BYTES = 72;

export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters, with an uppercase letter, a lowercase letter and a number.`;

export const PASSWORDS_DIFFER = 'Passwords do not match';

export interface SignUpForm {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type SignUpInput = Omit<SignUpForm, 'confirmPassword'>;

export type SignInInput = Pick<SignUpForm, 'email' | 'password'>;

/** The form that is sent, so that what looks alike on two keyboards is one password (RFC 8265, OpaqueString). */
function normalPassword(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** What the server may have stored for what is typed: the normal form first, then those of earlier versions. */
export function possiblePasswords(typed: string): readonly string[] {
  return [...new Set([normalPassword(typed), typed, typed.normalize('NFD')])];
}

/** Returns the normal form. Fails with `invalid` and the texts of spec §5, which start with `subject`. */
export function checkPassword(
  typed: string,
  subject: 'Password' | 'New password' = 'Password',
): Result<string> {
  const password = normalPassword(typed);
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) {
    return invalid(
      `${subject} must be at least ${MIN_PASSWORD_LENGTH} characters long`,
      'password',
    );
  }
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/\p{Nd}/u.test(password)) {
    return invalid(
      `${subject} must contain at least one uppercase letter, one lowercase letter, and one number`,
      'password',
    );
  }
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return invalid(
      `${subject} must be at most ${MAX_PASSWORD_BYTES} bytes long: a letter with an accent takes 2, an emoji 4`,
      'password',
    );
  }
  return ok(password);
}

type TypedTwice = Pick<SignUpForm, 'password' | 'confirmPassword'>;

export function arePasswordsEqual({ password, confirmPassword }: TypedTwice): boolean {
  return normalPassword(password) === normalPassword(confirmPassword);
}

/** Trims name and email; fails with `invalid` for the first broken rule of spec §5. */
export function checkSignUp(form: SignUpForm): Result<SignUpInput> {
  const fullName = form.fullName.trim();
  if (fullName === '') return invalid('Please enter your full name', 'fullName');
  const email = checkEmail(form.email);
  if (!email.ok) return email;
  const password = checkPassword(form.password);
  if (!password.ok) return password;
  if (!arePasswordsEqual(form)) return invalid(PASSWORDS_DIFFER, 'confirmPassword');
  return ok({ fullName, email: email.value, password: password.value });
}

/** Trims the email; fails with `invalid`. */
export function checkEmail(typed: string): Result<string> {
  const email = typed.trim();
  const looksRight = /^[^\s@]+@[^\s@]+$/u.test(email);
  return looksRight ? ok(email) : invalid('Please enter a valid email address', 'email');
}

/** Trims the email; both are required (spec §5). The server checks the password. */
export function checkSignIn(form: SignInInput): Result<SignInInput> {
  const email = checkEmail(form.email);
  if (!email.ok) return email;
  if (form.password === '') return invalid('Please enter your password', 'password');
  return ok({ email: email.value, password: form.password });
}

/** False until the second password is started (spec §5). */
export function passwordsDiffer(form: TypedTwice): boolean {
  return form.confirmPassword !== '' && !arePasswordsEqual(form);
}

export function isSignUpComplete(form: SignUpForm): boolean {
  return (
    form.fullName.trim() !== '' &&
    form.email.trim() !== '' &&
    form.password !== '' &&
    arePasswordsEqual(form)
  );
}

export function isSignInComplete(form: SignInInput): boolean {
  return form.email.trim() !== '' && form.password !== '';
}
