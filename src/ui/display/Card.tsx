import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export function Card({
  as: Tag = 'div',
  interactive = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  readonly as?: 'div' | 'article' | 'section' | undefined;
  readonly interactive?: boolean | undefined;
}) {
  const Element = Tag as 'div';
  return (
    <Element
      className={cx(
        'overflow-hidden rounded-lg border border-line bg-surface',
        interactive &&
          'transition-[border-color,box-shadow] duration-200 focus-within:border-line-strong focus-within:shadow-sheet hover:border-line-strong hover:shadow-sheet',
        className,
      )}
      {...rest}
    />
  );
}

export function Divider({ label }: { readonly label: string }) {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {label}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'] as const;

export function Marginalia() {
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

export function Spread({ className }: { readonly className?: string | undefined }) {
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
