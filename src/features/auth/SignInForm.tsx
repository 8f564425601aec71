import { useActionState, useState } from 'react';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/describeFailure.ts';
import { toasts } from '#domain/messages.ts';
import { isSignInComplete } from '#domain/password.ts';
import { signIn } from '#mutators/auth.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toast.ts';
import { focusOnce } from './focusOnce.ts';

/** Signing in with e-mail and password; the button waits until both are filled (spec §5). */
export function SignInForm({
  email,
  onEmail,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}) {
  const services = useServices();
  const [password, setPassword] = useState('');
  const [failure, submit, pending] = useActionState<Failure | null>(async () => {
    const result = await signIn(services, { email, password });
    if (result.ok) {
      showToast(toasts.welcomeBack(result.value.fullName));
      return null;
    }
    showToast(toasts.loginFailed(result.failure));
    return result.failure;
  }, null);
  return (
    <form action={submit} noValidate aria-label="Sign in" className="grid gap-5">
      {failure !== null && !pending && (
        <Banner tone="danger" role="alert" title={describeFailure(failure)} />
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={onEmail}
        ref={focusOnce}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        revealable
        value={password}
        onChange={setPassword}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={pending}
        disabled={!isSignInComplete({ email, password })}
      >
        Sign in
      </Button>
    </form>
  );
}
