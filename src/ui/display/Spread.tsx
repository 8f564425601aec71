import { cx } from '#ui/cx.ts';

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
