import { Dialog as Radix } from 'radix-ui';
import { useId, useRef, type ReactNode } from 'react';
import { iconButtonClasses, Button } from '#ui/controls/Button.tsx';
import { closeOnEscape } from './closeOnEscape.ts';
import { cx } from '#ui/cx.ts';
import { focusScreen } from '#ui/browser/focusScreen.ts';
import { IconClose } from '#ui/icons.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  /** `md` 32rem, `lg` 56rem; full width on a phone. */
  readonly size?: 'md' | 'lg' | undefined;
  /** An alert dialog does not close on a press outside it. */
  readonly alert?: boolean | undefined;
  readonly children?: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  alert = false,
  children,
}: DialogProps) {
  const descriptionId = useId();
  const described = description !== undefined;
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          aria-describedby={described ? descriptionId : undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const content = event.currentTarget;
            const field = content instanceof Element && content.querySelector('input, textarea');
            if (!(field instanceof HTMLElement)) return;
            // Focus the first field rather than the close button before it.
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix only restores the focus to a trigger, and this dialog has none.
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          {...(alert && { onInteractOutside: (event: Event) => event.preventDefault() })}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-rise flex-col border border-line bg-raised shadow-float outline-none',
            'rounded-t-lg sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg',
            // In a low window the whole dialog scrolls, since little is left between header and footer.
            'low:max-h-[96dvh]! low:overflow-y-auto',
            size === 'lg' ? 'sm:max-w-4xl' : 'sm:max-w-lg',
          )}
        >
          <header
            className={cx(
              'flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6',
              children === undefined && 'pb-5 sm:pb-6',
            )}
          >
            <div className="min-w-0 flex-1">
              <Radix.Title className="display text-xl">{title}</Radix.Title>
              {described && (
                <div id={descriptionId} className="mt-1.5 text-sm text-muted">
                  {description}
                </div>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className={iconButtonClasses('ghost', 'sm', '-mt-1 -mr-2')}
            >
              <IconClose />
            </Radix.Close>
          </header>
          {children !== undefined && (
            <div className="mt-4 min-h-0 flex-auto overflow-y-auto px-5 pt-1 pb-5 -outline-offset-2 sm:px-7 low:flex-none low:overflow-visible">
              <div ref={makeScrollable}>{children}</div>
            </div>
          )}
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-xs:flex-col-reverse sm:px-7">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the element that opened the dialog or, if it was removed, the dialog below or the screen. */
function restoreFocus(opener: Element | null): void {
  const dialogs = document.querySelectorAll(
    ':is([role=dialog], [role=alertdialog])[data-state=open]',
  );
  const target = opener?.isConnected === true ? opener : [...dialogs].at(-1);
  if (target instanceof HTMLElement) target.focus();
  else focusScreen();
}

/** Makes a body without focusable content reachable by keyboard while it scrolls, also once it grows. */
function makeScrollable(content: HTMLElement | null): (() => void) | undefined {
  const body = content?.parentElement;
  if (!body) return undefined;
  const observer = new ResizeObserver(() => {
    const scrolls = body.scrollHeight > body.clientHeight;
    const isInert =
      content.querySelector('a, button, input, select, textarea, [tabindex]') === null;
    body.tabIndex = scrolls && isInert ? 0 : -1;
  });
  observer.observe(body);
  observer.observe(content);
  return () => observer.disconnect();
}

/** `confirmLabel` names the action ("Delete page"), not "OK". */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  pending = false,
  onConfirm,
  ...dialog
}: Omit<DialogProps, 'footer' | 'size' | 'alert'> & {
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'danger' | 'neutral' | undefined;
  readonly pending?: boolean | undefined;
  readonly onConfirm: () => void;
}) {
  return (
    <Dialog
      alert
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
