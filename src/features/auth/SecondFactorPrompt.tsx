import { useActionState, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { signOut } from '#mutators/auth/signIn.ts';
import { passSecondFactor } from '#mutators/auth/factors.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { AuthFrame, focusOnce, SubmitButton } from './AuthFrame.tsx';
import { greet } from './greet.ts';

const DIGITS = 6;

/** Asks for a two-factor code, without which the account stays locked (spec §4). */
export function SecondFactorPrompt({ email }: { readonly email: string }) {
  const services = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [leaving, setLeaving] = useState(false);
  const [failure, submit, pending] = useActionState<Failure | null, FormData>(async (_, data) => {
    const result = await passSecondFactor(services, digitsIn(data.get('code')));
    if (result.ok) {
      greet(result.value, accountToasts.welcomeBack);
      return null;
    }
    showToast(accountToasts.loginFailed(result.failure));
    form.current?.querySelector('input')?.select();
    return result.failure;
  }, null);
  const type = (typed: string) => {
    const digits = digitsIn(typed);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) form.current?.requestSubmit();
  };
  const cancel = async () => {
    setLeaving(true);
    const left = await signOut(services);
    setLeaving(false);
    showToast(left.ok ? accountToasts.loggedOut : accountToasts.logoutFailed(left.failure));
  };
  const isAboutCode =
    failure !== null && isAccountFailure(failure, 'wrongCode', 'codeMissing') && !pending;
  return (
    <AuthFrame
      heading="Enter your code"
      lead={`You’re signing in as ${email}. Open your authenticator app.`}
      footer="Lost your app? Use another authenticator app, or ask this server’s administrator."
    >
      <form ref={form} action={submit} noValidate aria-label="Second factor" className="grid gap-5">
        {failure !== null && !isAboutCode && !pending && (
          <Banner tone="danger" live="alert" title={describeFailure(failure)} />
        )}
        <TextField
          label="Six-digit code"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          // Input typed while pending would be submitted after a code that may be right.
          readOnly={pending}
          value={code}
          onChange={type}
          error={isAboutCode ? describeFailure(failure) : undefined}
          ref={focusOnce}
        />
        <SubmitButton pending={pending} disabled={code.length < DIGITS}>
          Verify
        </SubmitButton>
        <Button variant="ghost" className="w-full" pending={leaving} onClick={() => void cancel()}>
          Cancel and log out
        </Button>
      </form>
    </AuthFrame>
  );
}

/** Accepts a pasted code with spaces or words around it. */
function digitsIn(typed: FormDataEntryValue | null): string {
  if (typeof typed !== 'string') return '';
  return typed.replaceAll(/\D/gu, '').slice(0, DIGITS);
}
