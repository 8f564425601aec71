import { useActionState, useRef, useState, type ComponentProps } from 'react';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { checkPassword, isSignUpComplete } from '#domain/account/password.ts';
import { signUp } from '#mutators/auth/signIn.ts';
import { Divider } from '#ui/display/Divider.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { EmailField } from './EmailField.tsx';
import { focusOnce } from './focusOnce.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { greet } from './greet.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { focusWrong, Problem, fieldError } from './Problem.tsx';
import type { SignInForm } from './SignInForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The button is disabled until the form is complete and the passwords match (spec §5). */
export function SignUpForm({
  email,
  from,
  onEmail,
  onUnconfirmed,
}: ComponentProps<typeof SignInForm>) {
  const services = useServices();
  const element = useRef<HTMLFormElement>(null);
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [googleFailure, setGoogleFailure] = useState<Failure | null>(null);
  const form = { fullName, email, password, confirmPassword };
  const [failure, submit, pending] = useActionState<Failure | null>(async () => {
    setGoogleFailure(null);
    const result = await signUp(services, form, from);
    if (result.ok) {
      greet(result.value, accountToasts.welcome);
      return null;
    }
    // The account exists; the user has to open the link.
    if (result.failure.kind === 'emailUnconfirmed') {
      onUnconfirmed();
      return null;
    }
    showToast(accountToasts.signUpFailed(result.failure));
    focusWrong(result.failure, element.current);
    return result.failure;
  }, null);
  // After a failed attempt the password's rule is shown until the password meets it.
  const rule = failure === null ? null : checkPassword(password);
  const weak = rule === null || rule.ok ? undefined : describeFailure(rule.failure);
  return (
    <div className="grid gap-5">
      <GoogleButton from={from} onFailure={setGoogleFailure} />
      <Divider label="or" />
      <form
        ref={element}
        action={submit}
        noValidate
        aria-label="Create account"
        className="grid gap-5"
      >
        {!pending && <Problem failure={googleFailure ?? failure} />}
        <TextField
          label="Full name"
          name="fullName"
          autoComplete="name"
          required
          value={fullName}
          onChange={setFullName}
          error={fieldError(failure, 'fullName')}
          ref={focusOnce}
        />
        <EmailField
          autoComplete="email"
          value={email}
          onChange={onEmail}
          error={fieldError(failure, 'email')}
        />
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm password"
          password={password}
          confirmPassword={confirmPassword}
          error={weak}
          onPassword={setPassword}
          onConfirm={setConfirmPassword}
        />
        <SubmitButton pending={pending} disabled={!isSignUpComplete(form)}>
          Create account
        </SubmitButton>
      </form>
    </div>
  );
}
