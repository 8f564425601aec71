import { useActionState, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { setNewPassword } from '#mutators/auth/password.ts';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { focusOnce } from './focusOnce.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { focusWrong, Problem, wrongWith } from './Problem.tsx';
import { SubmitButton } from './SubmitButton.tsx';

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
  return (
    <form
      ref={form}
      action={submit}
      noValidate
      aria-label="Set a new password"
      className="grid gap-5"
    >
      {!pending && <Problem failure={failure} />}
      {/* Password managers store the password by it. */}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        onChange={() => {}}
      />
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        password={password}
        confirmPassword={confirmPassword}
        error={wrongWith(failure, 'password')}
        onPassword={setPassword}
        onConfirm={setConfirmPassword}
        ref={focusOnce}
      />
      <SubmitButton pending={pending} disabled={password === '' || password !== confirmPassword}>
        Set the password
      </SubmitButton>
    </form>
  );
}
