import { Navigate, useLocation, useSearch, Link } from '@tanstack/react-router';
import { useState, useActionState, useRef, type ComponentProps } from 'react';
import { useServices, useSession } from '#context/services.tsx';
import { resendConfirmation } from '#mutators/auth/password.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { checkPassword, isSignUpComplete, isSignInComplete } from '#domain/account/password.ts';
import { signUp, signIn } from '#mutators/auth/signIn.ts';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import {
  AuthFrame,
  Waiting,
  EmailField,
  focusOnce,
  focusWrong,
  Problem,
  fieldError,
  SubmitButton,
} from './AuthFrame.tsx';
import { MailSent } from './MailSent.tsx';
import { redirectTarget, greet } from './greet.ts';
import { SecondFactorPrompt } from './SecondFactorPrompt.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Returns signed-in users to the page they came from (spec §2). */
export function AuthScreen() {
  const session = useSession();
  const services = useServices();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const handedEmail = useLocation({ select: ({ state }) => state.email });
  const remix = useLocation({ select: ({ state }) => state.remix });
  const [form, setForm] = useState<keyof typeof WORDS>(
    search['mode'] === 'sign-up' ? 'signUp' : 'signIn',
  );
  const [email, setEmail] = useState(handedEmail ?? '');
  const [unconfirmed, setUnconfirmed] = useState(false);
  const from = redirectTarget(search['redirect']);
  if (session.status === 'signedIn') return <Navigate to="/" href={from} replace />;
  if (session.status === 'loading') return <Waiting label="Checking who is signed in" />;
  if (session.status === 'secondFactor') return <SecondFactorPrompt email={session.email} />;
  if (unconfirmed) {
    return (
      <AuthFrame
        heading="Confirm your email"
        footer={
          <Button variant="ghost" size="sm" onClick={() => setUnconfirmed(false)}>
            Back to sign in
          </Button>
        }
      >
        <MailSent send={() => resendConfirmation(services, email, from)}>
          <p>
            We sent a link to <strong>{email}</strong>. Open it to activate your account.
          </p>
        </MailSent>
      </AuthFrame>
    );
  }
  const words = WORDS[form];
  const shared = {
    email,
    from,
    onEmail: setEmail,
    onUnconfirmed: () => {
      setForm('signIn');
      setUnconfirmed(true);
    },
  };
  return (
    <AuthFrame
      heading={words.heading}
      title={words.title}
      lead={remix === undefined ? words.lead : words.toRemix(remix)}
      footer={
        <>
          {words.question}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setForm(form === 'signIn' ? 'signUp' : 'signIn')}
          >
            {words.toggle}
          </Button>
        </>
      }
    >
      {form === 'signIn' ? <SignInForm {...shared} /> : <SignUpForm {...shared} />}
    </AuthFrame>
  );
}

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

const WORDS = {
  signIn: {
    heading: 'Welcome back',
    title: 'Sign in',
    lead: 'Sign in to write, save and share your pages.',
    toRemix: (title: string) => `Sign in to remix “${title}”.`,
    question: 'New to Recto?',
    toggle: 'Create an account',
  },
  signUp: {
    heading: 'Create your account',
    title: 'Create account',
    lead: 'Write HTML and Markdown with a live preview, on every device.',
    toRemix: (title: string) => `Create an account to remix “${title}”.`,
    question: 'Already have an account?',
    toggle: 'Sign in',
  },
} as const;

function Divider({ label }: { readonly label: string }) {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {label}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
