import { Outlet, useLocation, useMatches, Link } from '@tanstack/react-router';
import { useEffect, useRef, Suspense } from 'react';
import { useStore, useSession } from '#context/services.tsx';
import { StorageNotices } from '#features/storage/StorageNotices.tsx';
import { Toasts } from '#ui/overlays/Toasts.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Logo } from '#ui/icons.tsx';
import { ThemeToggle } from '#ui/theme.tsx';
import { PageNotices, VisitorShortcuts, AccountCorner } from './screens.ts';

export function RootLayout() {
  const { status } = useSession();
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const isEmbed = EMBED.test(pathname);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? null });
  usePageTitle(title);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Move the focus to the start of a new screen, unless the screen set it.
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus();
  }, [pathname]);
  // Another site could trick users into clicking any other screen (decision 007).
  if (window.top !== window && !isEmbed) {
    return (
      <a href="/" target="_blank">
        Open Recto
      </a>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      {!isEmbed && (
        <>
          <a
            href="#main"
            className="absolute top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-medium text-on-accent focus-visible:translate-y-0"
          >
            Skip to content
          </a>
          <Header />
          <StorageNotices />
          {status === 'signedIn' ? <PageNotices /> : <VisitorShortcuts />}
        </>
      )}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex flex-1 scroll-mt-16 flex-col pb-[env(safe-area-inset-bottom)]"
      >
        <Outlet />
      </main>
      <Toasts />
    </div>
  );
}

function Header() {
  const { status } = useSession();
  const { isVisitors } = useStore();
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

/** Nothing below it: the router answers that with its not-found screen, which leads into the app. */
const EMBED = /^\/embed\/[^/]+$/;
