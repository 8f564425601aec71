import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconCheck, IconSearch } from '#ui/icons.tsx';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly checked?: boolean | undefined;
}

export interface PaletteSection {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** On a choice it restores the focus, then calls `onClose`, then `onChoose`. */
export function Palette({
  label,
  placeholder,
  query,
  onQuery,
  sections,
  status,
  isCloseKey,
  onChoose,
  onClose,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly status: string;
  /** Whether a key is the shortcut that opened it, which also closes it. */
  readonly isCloseKey: (event: KeyboardEvent) => boolean;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}) {
  const opener = useRef<Element | null>(null);
  const chosen = useRef<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
            onClose();
            if (chosen.current !== null) onChoose(chosen.current);
          }}
          onKeyDown={(event) => {
            // Radix only gives Escape to the topmost layer, which may be a toast.
            const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing;
            if (!isEscape && !isCloseKey(event)) return;
            event.preventDefault();
            setOpen(false);
          }}
          className="fixed inset-x-0 top-[min(12dvh,6rem)] z-50 mx-auto flex max-h-[min(76dvh,34rem)] w-[calc(100%-1.5rem)] max-w-xl animate-rise flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command
            label={label}
            shouldFilter={false}
            loop
            vimBindings={false}
            className="flex min-h-0 flex-col outline-none"
          >
            <div className="flex items-center gap-2.5 border-b border-line pr-3 pl-4">
              <IconSearch className="text-muted" />
              <Command.Input
                value={query}
                onValueChange={(next) => {
                  onQuery(next);
                  list.current?.scrollTo({ top: 0 });
                }}
                placeholder={placeholder}
                enterKeyHint="go"
                dir="auto"
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
              />
              <Dialog.Close className="inline-flex touch-target items-center justify-center rounded-md border border-line px-1.5 py-0.5 text-xs text-muted hover:text-ink">
                <span aria-hidden="true">esc</span>
                <span className="sr-only">Close</span>
              </Dialog.Close>
            </div>
            <Command.List
              ref={list}
              label={label}
              className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1.5"
            >
              {sections.map((section) => (
                <Command.Group
                  key={section.label}
                  heading={section.label}
                  className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-muted"
                >
                  {section.items.map((item) => (
                    <PaletteOption
                      key={item.id}
                      item={item}
                      onChoose={() => {
                        chosen.current = item.id;
                        setOpen(false);
                      }}
                    />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
          <output className="sr-only">{status}</output>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteOption({
  item: { id, label, keys, checked },
  onChoose,
}: {
  readonly item: PaletteItem;
  readonly onChoose: () => void;
}) {
  return (
    <Command.Item
      value={id}
      aria-checked={checked}
      onSelect={onChoose}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-3 text-sm select-none data-[selected=true]:bg-accent-soft pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {label}
      </span>
      {checked === true && <IconCheck className="text-accent" />}
      {keys !== undefined && (
        <kbd className="shrink-0 pl-4 font-sans text-xs text-muted pointer-coarse:hidden">
          {keys}
        </kbd>
      )}
    </Command.Item>
  );
}
