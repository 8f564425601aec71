import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Spread } from '#ui/display/Spread.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';

export function MessageScreen({
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
