import { useActionState, useState } from 'react';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/describeFailure.ts';
import { toasts } from '#domain/messages.ts';
import {
  checkPassword,
  isSignUpComplete,
  PASSWORDS_DIFFER,
  passwordsDiffer,
} from '#domain/password.ts';
import { signUp } from '#mutators/auth.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toast.ts';
import { focusOnce } from './focusOnce.ts';

/** Creating an account; the button waits until all is filled and the passwords are equal (spec §5). */
export function SignUpForm({
  email,
  onEmail,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}) {
  const services = useServices();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const form = { fullName, email, password, confirmPassword };
  const [failure, submit, pending] = useActionState<Failure | null>(async () => {
    const result = await signUp(services, form);
    if (result.ok) {
      showToast(toasts.welcome(result.value.fullName));
      return null;
    }
    showToast(toasts.signUpFailed(result.failure));
    return result.failure;
  }, null);
  // After a failed try the password's rule stands beside the password until it is kept.
  const rule = failure === null ? null : checkPassword(password);
  const weak = rule === null || rule.ok ? undefined : describeFailure(rule.failure);
  const differ = passwordsDiffer(form);
  return (
    <form action={submit} noValidate aria-label="Create account" className="grid gap-5">
      {failure !== null && !pending && weak !== describeFailure(failure) && (
        <Banner tone="danger" role="alert" title={describeFailure(failure)} />
      )}
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        value={fullName}
        onChange={setFullName}
        ref={focusOnce}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={onEmail}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        revealable
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={weak}
        value={password}
        onChange={setPassword}
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        revealable
        error={differ ? PASSWORDS_DIFFER : undefined}
        value={confirmPassword}
        onChange={setConfirmPassword}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={pending}
        disabled={!isSignUpComplete(form)}
      >
        Create account
      </Button>
    </form>
  );
}
