import { Toast } from 'radix-ui';
import { useRef, type FocusEvent } from 'react';
import { focusScreen } from '#ui/browser/focusScreen.ts';
import { buttonClasses, iconButtonClasses } from '#ui/controls/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconCheck, IconClose, IconInfo, IconWarning } from '#ui/icons.tsx';
import { listen } from '#ui/browser/listen.ts';
import { dismissToast, type ShownToast } from './toast.ts';

export function ToastSurface({ toast }: { readonly toast: ShownToast | null }) {
  const earlier = useRef<EventTarget | null>(null);
  // Radix focuses the viewport when a toast with the focus closes, and with the focus in it no later toast closes.
  const returnFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) earlier.current = relatedTarget;
    else if (target === currentTarget) {
      const { current } = earlier;
      if (current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true });
      else focusScreen();
    }
  };
  return (
    <Toast.Provider swipeDirection="right" label="Notification">
      {toast !== null && <ToastItem key={toast.id} toast={toast} />}
      <Toast.Viewport
        onFocus={returnFocus}
        // Where there is one pane the bottom is for the keyboard, the navigation and the buttons of dialogs.
        className="pointer-events-none fixed right-0 z-60 flex w-full flex-col p-3 outline-none max-md:top-0 max-md:pt-[max(0.25rem,env(safe-area-inset-top))] sm:max-w-md md:bottom-0 md:p-6"
      />
    </Toast.Provider>
  );
}

/** Distance of a toast from what it keeps clear of, px. */
const SPACE = 8;

/**
 * A ref: moves a toast off message fields and the line where the user types, now and while it is shown. A toast moves only
 * when it covers one of these: moving back when the focus leaves the text would put it under the finger that presses a
 * button.
 */
export function keepClearOfTyping(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined;
  const place = () => {
    if (coveredBy(toast.getBoundingClientRect()).length === 0) return;
    toast.style.margin = '';
    const box = toast.getBoundingClientRect();
    const covered = coveredBy(box);
    if (covered.length === 0) return;
    if (box.top < window.innerHeight / 2) {
      const bottom = Math.max(...covered.map((area) => area.bottom));
      toast.style.marginTop = `${bottom - box.top + SPACE}px`;
    } else {
      const top = Math.min(...covered.map((area) => area.top));
      toast.style.marginBottom = `${box.bottom - top + SPACE}px`;
    }
  };
  place();
  return listen(document, ['selectionchange', 'focusin'], place);
}

/** The message fields and the line where the user types, as far as `box` covers them. */
function coveredBy(box: DOMRect): readonly DOMRect[] {
  const fields = document.querySelectorAll('[data-message-field]');
  return [typedLine(), ...Array.from(fields, (field) => field.getBoundingClientRect())]
    .filter((area) => area !== null)
    .filter(
      ({ top, bottom, left, right }) =>
        top < box.bottom && bottom > box.top && left < box.right && right > box.left,
    );
}

/** The box of the caret or selection, or of the focused field; null without one. */
function typedLine(): DOMRect | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return null;
  if (!field.isContentEditable) {
    return field.matches('input, textarea') ? field.getBoundingClientRect() : null;
  }
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const caret = range.getBoundingClientRect();
  if (caret.height > 0) return caret;
  // A caret on an empty line has no box of its own.
  const { startContainer: node } = range;
  return (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect() ?? null;
}

const DEFAULT_DURATION_MS = 5000;

const TONES = {
  neutral: { icon: <IconInfo />, mark: 'text-accent', bar: 'before:bg-accent' },
  success: { icon: <IconCheck />, mark: 'text-success', bar: 'before:bg-success' },
  danger: { icon: <IconWarning />, mark: 'text-danger', bar: 'before:bg-danger' },
} as const;

function ToastItem({ toast }: { readonly toast: ShownToast }) {
  const tone = TONES[toast.tone];
  const actions = toast.actions?.map(({ label, onAction }) => (
    <Toast.Action
      key={label}
      altText={label}
      className={buttonClasses('secondary', 'sm')}
      onClick={onAction}
    >
      {label}
    </Toast.Action>
  ));
  // Several beside the text would leave it no room on a phone.
  const isBelow = actions !== undefined && actions.length > 1;
  const hasText = toast.description !== undefined && toast.description !== '';
  return (
    <Toast.Root
      ref={keepClearOfTyping}
      duration={toast.durationMs ?? DEFAULT_DURATION_MS}
      type={toast.tone === 'danger' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      data-tone={toast.tone}
      className={cx(
        'pointer-events-auto relative flex animate-rise gap-3 overflow-hidden rounded-lg border border-line bg-raised py-3 pr-2 pl-5 shadow-float max-sm:py-1.5',
        'before:absolute before:inset-y-0 before:left-0 before:w-1',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        hasText || isBelow ? 'items-start' : 'items-center',
        tone.bar,
      )}
    >
      <span className={cx('mt-0.5', tone.mark)}>{tone.icon}</span>
      <div className="max-h-[40dvh] min-w-0 flex-1 overflow-y-auto wrap-anywhere">
        <Toast.Title className="font-medium">{toast.title}</Toast.Title>
        {hasText && (
          <Toast.Description className="text-sm text-muted">{toast.description}</Toast.Description>
        )}
        {isBelow && <div className="mt-2 mb-1 flex gap-2">{actions}</div>}
      </div>
      {!isBelow && actions}
      <Toast.Close aria-label="Dismiss" className={iconButtonClasses('ghost', 'sm')}>
        <IconClose />
      </Toast.Close>
    </Toast.Root>
  );
}
