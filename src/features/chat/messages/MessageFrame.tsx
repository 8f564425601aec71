import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useServices } from '#context/services.tsx';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconCopy, IconTrash } from '#ui/icons/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { MessageControls } from './messageControls.ts';

const Versions = latePart(async () => (await import('./Versions.tsx')).Versions);

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
  message,
  controls,
  end = false,
  children,
}: {
  readonly message: ShownMessage;
  readonly controls: MessageControls;
  readonly end?: boolean | undefined;
  readonly children?: ReactNode;
}) {
  const { now } = useServices();
  const { tokens } = message.metadata;
  const copy = async () => {
    showToast(
      (await copyText(message.content)) ? chatToasts.messageCopied : chatToasts.messageCopyFailed,
    );
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
        pending={controls.isDeleting}
        onClick={() => controls.onDelete(message)}
      />
      {controls.versions.length > 1 && <Versions message={message} controls={controls} />}
      <time dateTime={message.created_at} className="px-1.5 text-xs tabular-nums">
        {formatMoment(Date.parse(message.created_at), now())}
      </time>
      {tokens !== undefined && (
        <span className="px-1.5 text-xs tabular-nums">
          {`${tokenCount(tokens.sent)} tokens in, ${tokenCount(tokens.received)} out${tokens.isEstimate ? ' (estimate)' : ''}`}
        </span>
      )}
    </div>
  );
}
