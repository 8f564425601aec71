import { Link, Navigate } from '@tanstack/react-router';
import { useActionState, useRef, useState } from 'react';
import { useServices, useSession } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { setNewPassword } from '#mutators/auth/password.ts';
import { isRecovering } from '#store/session/authStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import {
  AuthFrame,
  focusOnce,
  focusWrong,
  Problem,
  fieldError,
  SubmitButton,
  Waiting,
} from './AuthFrame.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { redirectTarget } from './greet.ts';
import { SecondFactorPrompt } from './SecondFactorPrompt.tsx';
import { useAuthCallback } from './useAuthCallback.ts';

export function ResetScreen() {
  const { shared, now } = useServices();
  const session = useSession();
  const { callback, state } = useAuthCallback('reset');
  const [isSet, setIsSet] = useState(false);
  const user = session.status === 'signedIn' ? session.user : null;
  const mayChange = useLiveQuery(
    async () => user !== null && isRecovering(shared, user.id, now()),
    [shared, user],
  );
  const from = redirectTarget(callback.from);
  if (isSet) return <Navigate to="/" href={from} replace />;
  if (state.name === 'refused') return <Ended failure={state.failure} from={from} />;
  const isUnread = state.name === 'done' && session.status === 'signedOut';
  if (session.status === 'loading' || state.name === 'pending' || isUnread) {
    return <Waiting label="Opening your link" />;
  }
  if (session.status === 'secondFactor') return <SecondFactorPrompt email={session.email} />;
  if (mayChange === undefined) return <Waiting label="Opening your link" />;
  if (user === null || !mayChange) {
    return <Ended failure={accountFailure('linkEnded')} from={from} />;
  }
  return (
    <AuthFrame heading="Set a new password" lead="Setting it signs you out everywhere else.">
      <NewPasswordForm email={user.email} onSet={() => setIsSet(true)} />
    </AuthFrame>
  );
}

function Ended(props: { readonly failure: Failure; readonly from: string }) {
  return (
    <LinkRefused {...props}>
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to="/auth/$step" params={{ step: 'forgot' }} search={{ redirect: props.from }}>
          Request a new link
        </Link>
      </Button>
    </LinkRefused>
  );
}

function NewPasswordForm({ email, onSet }: { readonly email: string; readonly onSet: () => void }) {
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
      {/* For password managers, which store the password by it. */}
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
        error={fieldError(failure, 'password')}
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
