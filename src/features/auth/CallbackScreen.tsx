import { Navigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#context/services.tsx';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { CallbackPurpose } from '#domain/account/authCallback.ts';
import type { Failure } from '#domain/failure.ts';
import type { AuthCallbackResult } from '#mutators/auth/callback.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { greet, redirectTarget } from './greet.ts';
import { useAuthCallback } from './useAuthCallback.ts';
import { Waiting } from './AuthFrame.tsx';

/** The target of Google's redirect and of the links in emails: signs the user in or says why not. */
export function CallbackScreen() {
  const session = useSession();
  const { callback, state } = useAuthCallback('callback');
  const from = redirectTarget(callback.from);
  const { purpose } = callback;
  const announce = useEffectEvent(() => {
    if (state.name === 'done') toastSuccess(state.result, purpose);
    if (state.name === 'refused') toastRefusal(state.failure, purpose);
  });
  useEffect(() => {
    announce();
  }, [state.name]);
  const waiting = <Waiting label="Signing you in" />;
  if (session.status === 'loading' || state.name === 'pending') return waiting;
  if (state.name === 'refused' && !needsNoScreen(state.failure, purpose)) {
    return <Refused failure={state.failure} purpose={purpose} from={from} />;
  }
  if (state.name === 'done' && state.result.isRecovery) {
    return <Navigate to="/auth/$step" params={{ step: 'reset' }} replace />;
  }
  // The store reports the session a moment after the server's answer.
  if (state.name === 'done' && session.status === 'signedOut') return waiting;
  if (session.status === 'signedIn') return <Navigate to="/" href={from} replace />;
  return <Navigate to="/auth" search={{ redirect: from }} replace />;
}

function Refused({
  failure,
  purpose,
  from,
}: {
  readonly failure: Failure;
  readonly purpose: CallbackPurpose;
  readonly from: string;
}) {
  if (purpose === 'google') {
    return (
      <LinkRefused failure={failure} from={from} heading="Sign in with Google">
        <GoogleButton from={from} onFailure={() => {}} />
      </LinkRefused>
    );
  }
  return (
    <LinkRefused failure={failure} from={from}>
      <p className="text-muted">
        Sign in with your password. If your email isn’t confirmed yet, you can request a new link
        there.
      </p>
    </LinkRefused>
  );
}

/** Refusals that leave nothing to decide here: the previous screen continues. */
function needsNoScreen(failure: Failure, purpose: CallbackPurpose): boolean {
  return purpose === 'link' || isConfirmedElsewhere(failure, purpose);
}

/** The server sends the code only after it confirmed the email; another browser lacks the code's verifier. */
function isConfirmedElsewhere(failure: Failure, purpose: CallbackPurpose): boolean {
  return purpose === 'confirm' && isAccountFailure(failure, 'linkElsewhere');
}

function toastSuccess(
  { user, isRecovery, isFirst }: AuthCallbackResult,
  purpose: CallbackPurpose,
): void {
  if (user === null || isRecovery) return;
  if (purpose === 'link') showToast(accountToasts.linked);
  else if (purpose === 'confirm' || isFirst) greet(user, accountToasts.welcome);
  else greet(user, accountToasts.welcomeBack);
}

function toastRefusal(failure: Failure, purpose: CallbackPurpose): void {
  if (isConfirmedElsewhere(failure, purpose)) showToast(accountToasts.emailConfirmed);
  else if (purpose === 'confirm') showToast(accountToasts.loginFailed(failure));
  else showToast(accountToasts.googleFailed(failure));
}
