import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export function EmptyState({
  icon,
  title,
  description,
  actions,
  headingLevel: Heading = 'h2',
  className,
  children,
}: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly headingLevel?: 'h1' | 'h2' | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24',
        className,
      )}
    >
      {icon !== undefined && (
        <span className="mb-6 flex size-14 items-center justify-center rounded-full border border-line bg-surface text-2xl text-accent">
          {icon}
        </span>
      )}
      <Heading className="display text-2xl sm:text-3xl">{title}</Heading>
      {description !== undefined && <p className="mt-3 text-muted">{description}</p>}
      {children}
      {actions !== undefined && (
        <div className="mt-8 flex flex-wrap items-center justify-center gap-3">{actions}</div>
      )}
    </div>
  );
}
