import { useId, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconChevronRight } from '#ui/icons.tsx';

export function Disclosure({
  title,
  aside,
  open,
  onOpenChange,
  className,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={className}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-sm font-medium">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => onOpenChange(!open)}
            className="-ml-1 inline-flex touch-target items-center gap-1.5 rounded-sm py-1 pr-2 pl-1 text-left hover:text-accent"
          >
            <IconChevronRight className={cx('transition-transform', open && 'rotate-90')} />
            {title}
          </button>
        </h3>
        {aside}
      </div>
      {open && <div id={id}>{children}</div>}
    </section>
  );
}
