import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton, Button, type ButtonProps } from '#ui/controls/Button.tsx';
import { IconArrowLeft } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';

/** Back button, title, status and actions (spec §2), in one row that hides while the user scrolls down. */
export function PreviewHeader({
  title,
  byline = null,
  note,
  isAway = false,
  children,
}: {
  readonly title: string;
  /** Whose it is and from when, below the title. */
  readonly byline?: ReactNode;
  readonly note: ReactNode;
  /** Out of sight unless it has the keyboard's focus. */
  readonly isAway?: boolean;
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <header
      className={cx(
        'page-width flex h-14 shrink-0 items-center gap-x-2 motion-safe:transition-[margin] md:gap-x-4',
        isAway && 'not-has-focus-visible:-mt-14',
      )}
    >
      <div className="flex min-w-0 flex-1 items-center gap-x-2">
        <IconButton label="Back" icon={<IconArrowLeft />} className="-ml-2.5" onClick={back} />
        {/* In a narrow window the note takes the place of the byline. */}
        <div className="min-w-0 flex-1 grid-cols-[minmax(0,auto)_auto] justify-start gap-x-3 md:grid">
          <h1 dir="auto" className="truncate display text-xl/7 max-md:text-lg/6" title={title}>
            {title}
          </h1>
          {note !== null && <div className="flex items-center truncate">{note}</div>}
          <div className={cx('col-span-2 truncate', note !== null && 'max-md:hidden')}>
            {byline}
          </div>
        </div>
      </div>
      <div className="flex shrink-0 items-center justify-end gap-2">{children}</div>
    </header>
  );
}

/** Header actions; kept together when the row wraps. */
export function ActionButtons({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center gap-1 md:gap-2">{children}</div>;
}

/** On narrow screens its `ActionLabel` is visually hidden. */
export function ActionButton({ children, className = '', ...rest }: ButtonProps) {
  return (
    <Button className={`max-md:px-3! ${className}`} {...rest}>
      {children}
    </Button>
  );
}

export function ActionLabel({ children }: { readonly children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}

export function LoadingPage() {
  return (
    <div className="flex flex-1 items-center justify-center py-24">
      <Spinner label="Loading page…" />
    </div>
  );
}
