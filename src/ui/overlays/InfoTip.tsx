import { useId, useRef, type ReactNode } from 'react';

const GAP = 6;

export function InfoTip({
  label,
  title,
  children,
}: {
  readonly label: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const bubble = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          bubble.current?.style.setProperty('--left', `${Math.max(GAP, left)}px`);
          bubble.current?.style.setProperty('--top', `${bottom + GAP}px`);
        }}
        className="relative touch-room rounded-sm text-left text-xs whitespace-nowrap text-muted tabular-nums hover:text-ink pointer-coarse:min-h-6"
      >
        {label}
      </button>
      <section
        ref={bubble}
        id={id}
        popover="auto"
        aria-label={title}
        className="fixed top-(--top) left-[min(var(--left),calc(100vw-16rem))] m-0 w-60 rounded-lg border border-line bg-raised p-3.5 text-sm text-ink shadow-float"
      >
        <p className="mb-1.5 font-medium">{title}</p>
        {children}
      </section>
    </>
  );
}
