import { cx } from '#ui/cx.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { IconArrowRight, IconCheck, IconRefresh, IconWarning } from '#ui/icons.tsx';
import { toasts } from '#domain/messages/messages.ts';
import { currentToast, showToast } from '#ui/overlays/toast.ts';
import { removeFirstTitle } from '#context/startPage.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';

function MessageScreen({
  heading,
  subheading,
  note,
  homeLabel,
}: {
  /** A semantic element without styles, as is the subheading. */
  readonly heading: ReactNode;
  readonly subheading: ReactNode;
  readonly note: string;
  readonly homeLabel: string;
}) {
  return (
    <div className="page-width grid flex-1 content-center items-center gap-12 py-12 md:grid-cols-[1fr_minmax(0,22rem)] md:py-20">
      <div>
        <div className="display text-[clamp(3.5rem,11vw,8rem)] leading-[0.95]">{heading}</div>
        <div className="mt-4 display text-2xl text-accent">{subheading}</div>
        <p className="mt-4 max-w-prose text-muted max-md:min-h-[2lh]">{note}</p>
        <Button asChild variant="primary" className="mt-8">
          <Link to="/">{homeLabel}</Link>
        </Button>
      </div>
      <Spread className="max-md:hidden" />
    </div>
  );
}

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <MessageScreen
      heading={<p aria-hidden="true">404</p>}
      subheading={<h1>Oops! Page not found</h1>}
      note="The address may be mistyped, or the author may have removed the page."
      homeLabel="Return to Home"
    />
  );
}

export function ComingSoon() {
  const name = useLocation({ select: (location) => titleOf(location.pathname) });
  usePageTitle(name);
  return (
    <MessageScreen
      heading={<h1>{name}</h1>}
      subheading={<p>Coming Soon</p>}
      note="This page is still blank. The studio is open."
      homeLabel="Back to the studio"
    />
  );
}

function titleOf(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return segment.charAt(0).toUpperCase() + segment.slice(1);
}

export function AssistantTeaser() {
  return (
    <section
      aria-labelledby="assistant-title"
      className="grid items-center gap-10 py-10 md:grid-cols-[3fr_2fr] md:py-20 lg:grid-cols-[1fr_minmax(0,26rem)] lg:gap-16"
    >
      <div className="max-w-xl">
        <h1 id="assistant-title" className="display text-3xl sm:text-4xl">
          AI Assistant
        </h1>
        <p className="mt-4 text-lg text-muted">
          Discuss your work with the assistant. Choose the projects it can read, and it uses them to
          answer.
        </p>
        <Button asChild variant="primary" size="lg" className="mt-8">
          <Link to="/ai-assistant">
            Open AI Assistant
            <IconArrowRight />
          </Link>
        </Button>
      </div>
      <Marginalia />
    </section>
  );
}

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

export function ErrorScreen({ error }: { readonly error: unknown }) {
  useEffect(removeFirstTitle, []);
  return (
    <div role="alert">
      <EmptyState
        headingLevel="h1"
        icon={<IconWarning />}
        title="This screen stopped working"
        description="Your saved work is safe. Reloading usually helps."
        actions={
          <>
            <Button
              variant="primary"
              icon={<IconRefresh />}
              onClick={() => window.location.reload()}
            >
              Reload
            </Button>
            <Button asChild>
              <a href="/">Go to the dashboard</a>
            </Button>
          </>
        }
      >
        <details className="mt-6 w-full text-left text-sm text-muted">
          <summary className="cursor-pointer text-center">Details</summary>
          <pre className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
            {error instanceof Error ? error.message : String(error)}
          </pre>
        </details>
      </EmptyState>
    </div>
  );
}

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'] as const;

function Marginalia() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[1fr_38%] gap-[6%] rounded-lg border border-line bg-surface p-[9%] drop-shadow-sm"
    >
      <div className="flex flex-col gap-3">
        <span className="mb-2 h-4 w-3/5 rounded-sm bg-ink/70" />
        {LINES.map((width, line) => (
          <span
            key={`${width}${line}`}
            className={cx(
              'h-1.5 rounded-full',
              line === 2 || line === 3 ? 'bg-accent' : 'bg-line-strong/45',
              width,
            )}
          />
        ))}
      </div>
      <div className="mt-[38%] flex flex-col gap-2 self-start border-l-2 border-accent pl-3">
        <span className="h-1.5 w-full rounded-full bg-accent/55" />
        <span className="h-1.5 w-4/5 rounded-full bg-accent/55" />
        <span className="h-1.5 w-2/5 rounded-full bg-accent/55" />
      </div>
    </div>
  );
}

const SOURCE = [
  'w-1/3',
  'w-4/5',
  'w-3/5 ml-[8%]',
  'w-2/3 ml-[8%]',
  'w-2/5 ml-[8%]',
  'w-1/4',
] as const;
const COPY = ['w-full', 'w-11/12', 'w-full', 'w-3/5'] as const;

function Spread({ className }: { readonly className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-2 drop-shadow-sm', className)}>
      <div className="flex aspect-3/4 flex-col gap-2.5 rounded-l-lg border border-r-0 border-line bg-surface p-[12%]">
        {SOURCE.map((width) => (
          <span key={width} className={cx('h-1.5 rounded-full bg-line-strong/45', width)} />
        ))}
      </div>
      <div className="flex aspect-3/4 flex-col gap-2.5 rounded-r-lg bg-accent p-[12%]">
        <span className="display mb-1 text-3xl leading-none text-on-accent">Aa</span>
        {COPY.map((width, line) => (
          <span
            key={`${width}${line}`}
            className={cx('h-1.5 rounded-full bg-on-accent/55', width)}
          />
        ))}
        <span className="mt-auto h-1/4 rounded-sm bg-on-accent/20" />
      </div>
    </div>
  );
}
