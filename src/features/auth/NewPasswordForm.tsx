import { useActionState, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { accountToasts } from '#domain/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { PASSWORD_RULE, PASSWORDS_DIFFER, passwordsDiffer } from '#domain/password.ts';
import { setNewPassword } from '#mutators/authPassword.ts';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toast.ts';
import { focusOnce } from './focusOnce.ts';
import { focusWrong, Problem, wrongWith } from './Problem.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** A new password, twice, for somebody who does not know the old one. */
export function NewPasswordForm({
  email,
  onSet,
}: {
  readonly email: string;
  readonly onSet: () => void;
}) {
  const services = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [failure, submit, pending] = useActionState<Failure | null>(async () => {
    const result = await setNewPassword(services, { password, confirmPassword });
    if (result.ok) {
      showToast(accountToasts.passwordSet);
      onSet();
      return null;
    }
    showToast(accountToasts.updateFailed(result.failure));
    focusWrong(result.failure, form.current);
    return result.failure;
  }, null);
  const differ = passwordsDiffer({ password, confirmPassword });
  return (
    <form
      ref={form}
      action={submit}
      noValidate
      aria-label="Set a new password"
      className="grid gap-5"
    >
      {!pending && <Problem failure={failure} />}
      {/* Password managers keep the new password under this address. */}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        onChange={() => {}}
      />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        revealable
        hint={PASSWORD_RULE}
        error={wrongWith(failure, 'password')}
        value={password}
        onChange={setPassword}
        ref={focusOnce}
      />
      <TextField
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        revealable
        error={differ ? PASSWORDS_DIFFER : undefined}
        value={confirmPassword}
        onChange={setConfirmPassword}
      />
      <SubmitButton pending={pending} disabled={password === '' || password !== confirmPassword}>
        Set the password
      </SubmitButton>
    </form>
  );
}
