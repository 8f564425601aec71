import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useActionState, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';
import { requestPasswordReset } from '#mutators/auth/password.ts';
import { Button } from '#ui/controls/Button.tsx';
import {
  EmailField,
  AuthFrame,
  focusOnce,
  focusWrong,
  Problem,
  fieldError,
  SubmitButton,
} from './AuthFrame.tsx';
import { MailSent } from './MailSent.tsx';
import { redirectTarget } from './greet.ts';

/** Requests a password reset email. The answer does not reveal whether the address has an account. */
export function ForgotScreen() {
  const services = useServices();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const from = redirectTarget(search['redirect']);
  const handedEmail = useLocation({ select: ({ state }) => state.email });
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(handedEmail ?? '');
  const [outcome, submit, pending] = useActionState<'sent' | Failure | null>(async () => {
    const result = await requestPasswordReset(services, email, from);
    if (result.ok) return 'sent';
    focusWrong(result.failure, form.current);
    return result.failure;
  }, null);
  const failure = outcome === 'sent' ? null : outcome;
  const back = (
    <Button asChild variant="ghost" size="sm">
      <Link to="/auth" search={{ redirect: from }} state={{ email }}>
        Back to sign in
      </Link>
    </Button>
  );
  if (outcome === 'sent') {
    return (
      <AuthFrame heading="Check your email" footer={back}>
        <MailSent send={() => requestPasswordReset(services, email, from)}>
          <p>
            If <strong>{email.trim()}</strong> has an account, we sent it a link to set a new
            password. Open the link in this browser.
          </p>
        </MailSent>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      heading="Forgot your password?"
      lead="Enter your email to get a link to set a new password."
      footer={back}
    >
      <form
        ref={form}
        action={submit}
        noValidate
        aria-label="Forgot password"
        className="grid gap-5"
      >
        {!pending && <Problem failure={failure} />}
        <EmailField
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={fieldError(failure, 'email')}
          ref={focusOnce}
        />
        <SubmitButton pending={pending} disabled={email.trim() === ''}>
          Send the link
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
