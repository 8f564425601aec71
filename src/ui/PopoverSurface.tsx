import { Popover } from 'radix-ui';
import { useState } from 'react';
import { closeOnEscape } from './closeOnEscape.ts';
import type { PopoverProps } from './Popover.tsx';

/** The popover with its trigger, open from the start: it is loaded because the trigger was pressed. */
export function PopoverSurface({ trigger, label, align = 'end', children }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] animate-fade overflow-y-auto rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
