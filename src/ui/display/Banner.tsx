import type { ReactNode } from 'react';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff } from '#ui/icons.tsx';

const TONES = {
  neutral: 'border-line bg-surface',
  accent: 'border-accent/30 bg-accent-soft',
  warning: 'border-warning/35 bg-warning-soft',
  danger: 'border-danger/35 bg-danger-soft',
} as const;

/** A notice in the page's flow: what happened, what it means, and at most one action. */
export function Banner({
  title,
  description,
  action,
  packed = false,
  icon,
  tone = 'neutral',
  live,
  className,
}: {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  /** Puts the action right after the text: a toast would cover it in the window's bottom right corner. */
  readonly packed?: boolean;
  readonly icon?: ReactNode;
  readonly tone?: keyof typeof TONES | undefined;
  /** For a banner that appears later; none if it is part of the page from the start. */
  readonly live?: 'status' | 'alert' | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <div
      ref={passFocus}
      role={live}
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border px-4 py-3 sm:px-5',
        TONES[tone],
        className,
      )}
    >
      <div className={cx('flex min-w-0 items-start gap-3', !packed && 'flex-1 basis-60')}>
        {icon !== undefined && <span className="mt-0.5 text-muted">{icon}</span>}
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {description !== undefined && <div className="text-sm text-muted">{description}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}

export function SavedCopyNote({
  when,
  what = `This is the saved copy from ${when}.`,
  online,
  onRetry,
}: {
  readonly when: string;
  readonly what?: string | undefined;
  readonly online: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <Banner
      live="status"
      icon={<IconCloudOff />}
      title={online ? 'The server does not answer' : 'You are offline'}
      description={what}
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}
