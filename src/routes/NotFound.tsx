import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';

/** The screen of an address that leads nowhere (spec §2). */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <div className="page-width flex flex-1 flex-col justify-center py-20">
      <p
        className="display text-[clamp(6rem,22vw,13rem)] leading-[0.85] text-accent"
        aria-hidden="true"
      >
        404
      </p>
      <h1 className="display mt-6 text-2xl sm:text-3xl">Oops! Page not found</h1>
      <p className="mt-2 max-w-prose text-muted">
        The address may be mistyped, or its author took the page away.
      </p>
      <Button asChild variant="primary" className="mt-8 self-start">
        <Link to="/">Return to Home</Link>
      </Button>
    </div>
  );
}
