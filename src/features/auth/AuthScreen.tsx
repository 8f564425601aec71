import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { resendConfirmation } from '#mutators/auth/password.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { MailSent } from './MailSent.tsx';
import { redirectTarget } from './redirect.ts';
import { SecondFactorPrompt } from './SecondFactorPrompt.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { Waiting } from './Waiting.tsx';

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
