import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useServices } from '#context/services.tsx';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { formatMoment } from '#domain/dates.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { cx } from '#ui/cx.ts';
import { IconCopy, IconTrash, IconChevronLeft, IconChevronRight, IconDevice } from '#ui/icons.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { useDelayedFlag } from '#context/useDelayedFlag.ts';
import { Badge } from '#ui/display/Badge.tsx';

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

function Versions({
  message,
  controls: { versions, isReplying, onShow },
}: {
  readonly message: ShownMessage;
  readonly controls: MessageControls;
}) {
  const current = versions.findIndex(({ id }) => id === message.id);
  const step = (label: string, icon: ReactNode, version: ShownMessage | undefined) => (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      aria-disabled={isReplying || version === undefined || undefined}
      onClick={() => {
        if (version !== undefined && !isReplying) onShow(version);
      }}
    />
  );
  return (
    <div className="flex items-center text-xs tabular-nums">
      {step('Previous version', <IconChevronLeft />, versions[current - 1])}
      <span aria-live="polite">{`${current + 1} of ${versions.length}`}</span>
      {step('Next version', <IconChevronRight />, versions[current + 1])}
    </div>
  );
}

/** Every message is on this device a moment before the server has it. */
const SHOWN_AFTER_MS = 1500;

export function UnsavedBadge() {
  const isShown = useDelayedFlag(true, SHOWN_AFTER_MS);
  if (!isShown) return null;
  return (
    <Badge tone="warning" icon={<IconDevice />}>
      Kept on this device, not synced yet
    </Badge>
  );
}

export interface MessageControls {
  readonly onDelete: (message: ShownMessage) => void;
  readonly onRegenerate: (message: ShownMessage) => void;
  readonly onContinue: (message: ShownMessage) => void;
  readonly onEdit: (message: ShownMessage) => void;
  readonly onShow: (version: ShownMessage) => void;
  readonly isDeleting: boolean;
  /** While a reply is pending no message may be replaced. */
  readonly isReplying: boolean;
  /** All versions of the message, oldest first; empty for a single one. */
  readonly versions: readonly ShownMessage[];
}
