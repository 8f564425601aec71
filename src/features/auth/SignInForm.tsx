import { Link } from '@tanstack/react-router';
import { useActionState, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { isSignInComplete } from '#domain/account/password.ts';
import { signIn } from '#mutators/auth/signIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Divider } from '#ui/display/Divider.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { EmailField } from './EmailField.tsx';
import { focusOnce } from './focusOnce.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { greet } from './greet.ts';
import { focusWrong, Problem, fieldError } from './Problem.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The button is disabled until both fields are filled (spec §5). */
export function SignInForm({
  email,
  from,
  onEmail,
  onUnconfirmed,
}: {
  readonly email: string;
  readonly from: string;
  readonly onEmail: (email: string) => void;
  readonly onUnconfirmed: () => void;
}) {
  const services = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [googleFailure, setGoogleFailure] = useState<Failure | null>(null);
  const [failure, submit, pending] = useActionState<Failure | null>(async () => {
    setGoogleFailure(null);
    const result = await signIn(services, { email, password });
    if (result.ok) {
      // Null: a two-factor code is needed first.
      if (result.value !== null) greet(result.value, accountToasts.welcomeBack);
      return null;
    }
    showToast(accountToasts.loginFailed(result.failure));
    if (result.failure.kind === 'emailUnconfirmed') onUnconfirmed();
    focusWrong(result.failure, form.current);
    return result.failure;
  }, null);
  return (
    <div className="grid gap-5">
      <GoogleButton from={from} onFailure={setGoogleFailure} />
      <Divider label="or" />
      <form ref={form} action={submit} noValidate aria-label="Sign in" className="grid gap-5">
        {!pending && <Problem failure={googleFailure ?? failure} />}
        <EmailField
          autoComplete="username"
          value={email}
          onChange={onEmail}
          error={fieldError(failure, 'email')}
          ref={focusOnce}
        />
        <div>
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            revealable
            value={password}
            onChange={setPassword}
            error={fieldError(failure, 'password')}
          />
          <Button asChild variant="ghost" size="sm" className="mt-1.5 -ml-2.5">
            <Link
              to="/auth/$step"
              params={{ step: 'forgot' }}
              search={{ redirect: from }}
              state={{ email }}
            >
              Forgot password?
            </Link>
          </Button>
        </div>
        <SubmitButton pending={pending} disabled={!isSignInComplete({ email, password })}>
          Sign in
        </SubmitButton>
      </form>
    </div>
  );
}
