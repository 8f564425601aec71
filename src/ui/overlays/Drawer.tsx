import { Dialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';

/** A modal panel at the left edge of a narrow window, at most 72 % of its width (spec §2). */
export function Drawer({
  open,
  onOpenChange,
  label,
  children,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isUnfocused = document.activeElement === document.body;
            if (isUnfocused && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onEscapeKeyDown={(event) => {
            // A field in it handles Escape itself.
            if (document.activeElement instanceof HTMLInputElement) event.preventDefault();
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-64.5 max-w-[72vw] flex-col border-r border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float outline-none transition-[translate] duration-200 starting:-translate-x-full"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
