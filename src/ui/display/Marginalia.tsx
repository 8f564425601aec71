import { cx } from '#ui/cx.ts';

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
