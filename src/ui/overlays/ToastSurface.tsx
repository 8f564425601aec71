import { Toast } from 'radix-ui';
import { useRef, type FocusEvent } from 'react';
import { focusScreen } from '#ui/browser/focusScreen.ts';
import { buttonClasses, iconButtonClasses } from '#ui/controls/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { IconCheck, IconClose, IconInfo, IconWarning } from '#ui/icons/icons.tsx';
import { keepClearOfTyping } from './keepClear.ts';
import { dismissToast, type ShownToast } from './toast.ts';

const DEFAULT_DURATION_MS = 5000;

const TONES = {
  neutral: { icon: <IconInfo />, mark: 'text-accent', bar: 'before:bg-accent' },
  success: { icon: <IconCheck />, mark: 'text-success', bar: 'before:bg-success' },
  danger: { icon: <IconWarning />, mark: 'text-danger', bar: 'before:bg-danger' },
} as const;

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
      <div className="min-w-0 flex-1">
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
