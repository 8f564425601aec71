import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#context/session.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { redirectTarget } from './redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

const WORDS = {
  signIn: {
    heading: 'Welcome back',
    lead: 'Sign in to write, save and share your pages.',
    question: 'New to Recto?',
    toggle: 'Create an account',
  },
  signUp: {
    heading: 'Create your account',
    lead: 'Write HTML and Markdown with a live preview, on every device.',
    question: 'Already have an account?',
    toggle: 'Sign in',
  },
} as const;

/** Signing in and creating an account (spec §2). Whoever is signed in goes on to where they came from. */
export function AuthScreen() {
  const session = useSession();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [form, setForm] = useState<keyof typeof WORDS>(
    search['mode'] === 'sign-up' ? 'signUp' : 'signIn',
  );
  // Shared by both forms, so that turning from one to the other loses nothing.
  const [email, setEmail] = useState('');
  if (session.status === 'signedIn') {
    return <Navigate to="/" href={redirectTarget(search['redirect'])} replace />;
  }
  if (session.status === 'loading') {
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner size="lg" label="Checking who is signed in" />
      </div>
    );
  }
  const words = WORDS[form];
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <header className="mb-7">
        <h1 className="display text-3xl">{words.heading}</h1>
        <p className="mt-2 text-muted">{words.lead}</p>
      </header>
      <Card className="p-5 sm:p-7">
        {form === 'signIn' ? (
          <SignInForm email={email} onEmail={setEmail} />
        ) : (
          <SignUpForm email={email} onEmail={setEmail} />
        )}
      </Card>
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        {words.question}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setForm(form === 'signIn' ? 'signUp' : 'signIn')}
        >
          {words.toggle}
        </Button>
      </p>
    </div>
  );
}
