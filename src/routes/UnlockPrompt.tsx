import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toasts } from '#domain/messages/messages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { Spread } from '#ui/display/Spread.tsx';
import { currentToast, showToast } from '#ui/overlays/toast.ts';

const BENEFITS = [
  'HTML and Markdown editors with a live preview',
  'Your pages are saved on your device first, online or offline',
  'A share link for each page you publish',
] as const;

/** Shown to visitors in place of an editor or saved pages (spec §2). */
export function UnlockPrompt({ back }: { readonly back: string }) {
  useEffect(() => {
    // Don't replace the toast of a sign-out.
    if (currentToast() === null) showToast(toasts.signInForEditor);
  }, []);
  return (
    <section
      aria-labelledby="unlock-title"
      className="grid items-center gap-10 py-10 md:grid-cols-[3fr_2fr] md:py-20 lg:grid-cols-[1fr_minmax(0,26rem)] lg:gap-16"
    >
      <div className="max-w-xl">
        <h1 id="unlock-title" className="display text-3xl sm:text-4xl">
          Unlock the Full Experience
        </h1>
        <p className="mt-4 text-lg text-muted">
          An account is free. All you need is a name, an email and a password.
        </p>
        <ul className="mt-8 space-y-3">
          {BENEFITS.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <IconCheck className="mt-1 text-accent" />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <div className="mt-10 flex flex-wrap gap-3">
          <Button asChild variant="primary" size="lg">
            <Link to="/auth" search={{ redirect: back, mode: 'sign-up' }}>
              Get Started Free
            </Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/">Browse the gallery</Link>
          </Button>
        </div>
      </div>
      <Spread />
    </section>
  );
}
