import { Link, useLocation } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Spread } from '#ui/Spread.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';

/** The placeholder of the pages that are not written yet, titled from the path's last segment (spec §2). */
export function ComingSoon() {
  const name = useLocation({ select: (location) => titleOf(location.pathname) });
  usePageTitle(name);
  return (
    <div className="page-width grid flex-1 content-center items-center gap-12 py-12 md:grid-cols-[1fr_minmax(0,22rem)] md:py-20">
      <div>
        <h1 className="display text-[clamp(2.75rem,9vw,6rem)] leading-none">{name}</h1>
        <p className="display mt-4 text-2xl text-accent">Coming Soon</p>
        <p className="mt-4 max-w-prose text-muted">This page is still blank. The studio is open.</p>
        <Button asChild variant="primary" className="mt-8">
          <Link to="/">Back to the studio</Link>
        </Button>
      </div>
      <Spread className="max-md:hidden" />
    </div>
  );
}

function titleOf(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return segment.charAt(0).toUpperCase() + segment.slice(1);
}
