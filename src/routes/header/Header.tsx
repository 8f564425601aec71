import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useStoreSource } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Logo } from '#ui/icons/Logo.tsx';
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx';
import { AccountCorner } from '#routes/lazyParts.ts';

export function Header() {
  const { status } = useSession();
  const { isVisitors } = useStoreSource();
  return (
    <header className="border-b border-line bg-canvas">
      <div className="page-width flex h-14 items-center gap-1 sm:gap-2">
        <Link
          to="/"
          className="mr-auto flex h-11 min-w-11 items-center gap-2.5 rounded-md pr-2"
          aria-label="Recto, home"
        >
          <Logo />
          <span className="display text-lg font-semibold max-[22rem]:sr-only">Recto</span>
        </Link>
        {status === 'signedIn' ? (
          <Suspense fallback={<ThemeToggle />}>
            <AccountCorner />
          </Suspense>
        ) : (
          <>
            <ThemeToggle />
            {(status !== 'loading' || isVisitors) && (
              <Button asChild size="sm" className="ml-1">
                <Link to="/auth">Sign In</Link>
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
