import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** The meaning of a colour; the text must say it too. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-ink/7 text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({
  tone = 'neutral',
  icon,
  linked = false,
  className,
  children,
}: {
  readonly tone?: Tone | undefined;
  readonly icon?: ReactNode;
  /** Whether it is inside a link with the class `group/link`. */
  readonly linked?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-px font-sans text-xs font-medium',
        TONES[tone],
        linked &&
          'transition-colors duration-150 group-hover/link:bg-accent-soft group-hover/link:text-accent',
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

const COLOURS: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

export function StatusMark({ tone, icon }: { readonly tone: Tone; readonly icon: ReactNode }) {
  return <span className={`inline-flex text-base ${COLOURS[tone]}`}>{icon}</span>;
}
