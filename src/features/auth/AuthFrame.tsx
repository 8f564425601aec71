import type { ReactNode } from 'react';
import { Card } from '#ui/display/Card.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';

export function AuthFrame({
  heading,
  title = heading,
  lead,
  children,
  footer,
}: {
  readonly heading: string;
  /** The window's title, where the heading is a greeting. */
  readonly title?: string | undefined;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <header className="mb-7">
        <h1 className="display text-3xl">{heading}</h1>
        {lead !== undefined && <p className="mt-2 wrap-anywhere text-muted">{lead}</p>}
      </header>
      <Card className="p-5 sm:p-7">{children}</Card>
      {footer !== undefined && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
          {footer}
        </div>
      )}
    </div>
  );
}
