import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { closeOnEscape } from './closeOnEscape.ts';
import { cx } from '#ui/cx.ts';
import { IconCheck } from '#ui/icons.tsx';
import type { MenuItem, MenuProps } from './Menu.tsx';

/** The menu is rendered in its trigger's landmark, for screen reader users who navigate by landmarks. */
const LANDMARKS = 'main, header, footer, nav, aside, [role="dialog"], [role="alertdialog"]';

export function MenuSurface({ trigger, items, header }: MenuProps) {
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
            // Keep the focus where the chosen entry moved it.
            const focused = document.activeElement;
            const menu = event.currentTarget;
            const isInMenu = menu instanceof Element && menu.contains(focused);
            if (focused !== document.body && !isInMenu) event.preventDefault();
          }}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1rem))] min-w-52 animate-fade overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {header !== undefined && (
            <DropdownMenu.Label className="mb-1 border-b border-line px-3 pt-2 pb-3">
              {header}
            </DropdownMenu.Label>
          )}
          {items.map((item) => item !== false && <Entry key={item.label} item={item} />)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ item }: { readonly item: MenuItem }) {
  const { checked } = item;
  const shared = {
    disabled: item.disabled ?? false,
    'aria-keyshortcuts': item.keys?.aria,
    onSelect: item.onSelect,
    className: cx(
      'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-3 text-sm outline-none select-none pointer-coarse:min-h-11',
      'data-[disabled]:opacity-50 data-[highlighted]:bg-ink/8',
      item.tone === 'danger' && 'text-danger',
    ),
  };
  const content = (
    <>
      {item.icon}
      {item.label}
      {checked === true && <IconCheck className="text-accent" />}
      {item.keys !== undefined && (
        <kbd
          aria-hidden="true"
          className="ml-auto pl-6 font-sans text-xs text-muted pointer-coarse:hidden"
        >
          {item.keys.shown}
        </kbd>
      )}
    </>
  );
  if (checked === undefined) return <DropdownMenu.Item {...shared}>{content}</DropdownMenu.Item>;
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={checked}>
      {content}
    </DropdownMenu.CheckboxItem>
  );
}
