import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { closeOnEscape } from './closeOnEscape.ts';
import { cx } from './cx.ts';
import type { MenuProps } from './Menu.tsx';

/** Where a menu belongs for those who move by landmarks: with its trigger, not at the end of the page. */
const LANDMARKS = 'main, header, footer, nav, aside, [role="dialog"], [role="alertdialog"]';

/** The menu with its trigger, open from the start: it is loaded because the trigger was pressed. */
export function MenuSurface({ trigger, items, header, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(true);
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <span
        className="contents"
        ref={(place) => setLandmark(place?.closest<HTMLElement>(LANDMARKS) ?? null)}
      >
        <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      </span>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          onKeyDown={closeOnEscape(() => setOpen(false))}
          onCloseAutoFocus={(event) => {
            // An entry that put the focus somewhere meant it.
            const focused = document.activeElement;
            const menu = event.currentTarget;
            const isHere = menu instanceof Element && menu.contains(focused);
            if (focused !== document.body && !isHere) event.preventDefault();
          }}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 min-w-52 animate-fade rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {header !== undefined && (
            <DropdownMenu.Label className="mb-1 border-b border-line px-3 pt-2 pb-3">
              {header}
            </DropdownMenu.Label>
          )}
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              aria-keyshortcuts={item.keys?.aria}
              onSelect={item.onSelect}
              className={cx(
                'flex min-h-9 touch-target cursor-default items-center gap-2.5 rounded-md px-3 text-sm outline-none select-none',
                'data-[disabled]:opacity-50 data-[highlighted]:bg-ink/8',
                item.tone === 'danger' && 'text-danger',
              )}
            >
              {item.icon}
              {item.label}
              {item.keys !== undefined && (
                <kbd aria-hidden="true" className="ml-auto pl-6 font-sans text-xs text-muted">
                  {item.keys.shown}
                </kbd>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
