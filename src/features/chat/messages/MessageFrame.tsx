import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useServices } from '#context/services.tsx';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconCopy, IconTrash } from '#ui/icons/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';

/** One message; if it unmounts with the focus inside, the conversation takes the focus. */
export function MessageFrame({
  label,
  busy = false,
  children,
}: {
  readonly label: string;
  /** Still streaming: screen readers wait for the end. */
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      element.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <article ref={frame} aria-label={label} aria-busy={busy || undefined} className="min-w-0">
      {children}
    </article>
  );
}

export function MessageActions({
  text,
  at,
  deleting,
  onDelete,
  end = false,
  children,
}: {
  readonly text: string;
  readonly at: string;
  readonly deleting: boolean;
  readonly onDelete: () => void;
  /** Align right, below the user's own messages. */
  readonly end?: boolean | undefined;
  readonly children?: ReactNode;
}) {
  const { now } = useServices();
  const copy = async () => {
    showToast((await copyText(text)) ? chatToasts.messageCopied : chatToasts.messageCopyFailed);
  };
  return (
    <div
      className={cx(
        'mt-1 flex flex-wrap items-center gap-x-0.5 gap-y-1 text-muted',
        end ? 'justify-end' : '-ml-2',
      )}
    >
      <IconButton label="Copy message" icon={<IconCopy />} size="sm" onClick={() => void copy()} />
      {children}
      <IconButton
        label="Delete message"
        icon={<IconTrash />}
        size="sm"
        pending={deleting}
        onClick={onDelete}
      />
      <time dateTime={at} className="px-1.5 text-xs tabular-nums">
        {formatMoment(Date.parse(at), now())}
      </time>
    </div>
  );
}
