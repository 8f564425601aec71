import type { ReactNode } from 'react';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';
import type { MessageControls } from './messageControls.ts';

export function Versions({
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
