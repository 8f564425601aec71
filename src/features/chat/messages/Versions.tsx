import type { ReactNode } from 'react';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';

export function Versions({
  message,
  versions,
  disabled,
  onShow,
}: {
  readonly message: ShownMessage;
  readonly versions: readonly ShownMessage[];
  readonly disabled: boolean;
  readonly onShow: (version: ShownMessage) => void;
}) {
  const current = versions.findIndex(({ id }) => id === message.id);
  const step = (label: string, icon: ReactNode, version: ShownMessage | undefined) => (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      aria-disabled={disabled || version === undefined || undefined}
      onClick={() => {
        if (version !== undefined && !disabled) onShow(version);
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
