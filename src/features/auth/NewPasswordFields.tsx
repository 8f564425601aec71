import type { Ref } from 'react';
import { PASSWORD_RULE, PASSWORDS_DIFFER, passwordsDiffer } from '#domain/account/password.ts';
import { TextField } from '#ui/controls/TextField.tsx';

export function NewPasswordFields({
  label,
  confirmLabel,
  password,
  confirmPassword,
  error,
  onPassword,
  onConfirm,
  ref,
}: {
  readonly label: string;
  readonly confirmLabel: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** The password's fault; a mismatch is reported by the fields themselves. */
  readonly error: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onConfirm: (password: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        revealable
        hint={PASSWORD_RULE}
        error={error}
        value={password}
        onChange={onPassword}
        ref={ref}
      />
      <TextField
        label={confirmLabel}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        revealable
        error={passwordsDiffer({ password, confirmPassword }) ? PASSWORDS_DIFFER : undefined}
        value={confirmPassword}
        onChange={onConfirm}
      />
    </>
  );
}
