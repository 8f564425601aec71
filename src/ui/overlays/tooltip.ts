import type { FocusEvent, PointerEvent } from 'react';

const DELAY_MS = 450;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Show `aria-label` as a tooltip on hover and keyboard focus. Not announced: it already is the accessible name. */
export const tooltipHandlers = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const target = event.currentTarget;
    clearTimeout(timer);
    timer = setTimeout(() => showBubble(target), DELAY_MS);
  },
  onPointerLeave: hide,
  onPointerDown: hide,
  onFocus: (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.matches(':focus-visible')) showBubble(event.currentTarget);
  },
  onBlur: hide,
} as const;

function hide(): void {
  clearTimeout(timer);
  hideBubble();
}

const GAP = 6;

let bubble: HTMLElement | null = null;

/** Shows the control's `aria-label` beside it, in the top layer, until `hideBubble`, Escape or a scroll. */
function showBubble(target: HTMLElement): void {
  const label = target.getAttribute('aria-label');
  if (label === null || !target.isConnected || !('popover' in target)) return;
  bubble ??= createBubble();
  document.body.append(bubble);
  bubble.textContent = label;
  bubble.hidePopover();
  bubble.showPopover();
  const control = target.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const centred = control.left + control.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(centred, document.documentElement.clientWidth - width - GAP));
  const below = control.bottom + GAP;
  const top = below + height > window.innerHeight ? control.top - height - GAP : below;
  bubble.style.translate = `${left}px ${top}px`;
  document.addEventListener('keydown', hideOnEscape);
  document.addEventListener('scroll', hideBubble, { capture: true, once: true, passive: true });
}

function hideBubble(): void {
  if (bubble?.isConnected === true) bubble.remove();
  document.removeEventListener('keydown', hideOnEscape);
}

function hideOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') hideBubble();
}

function createBubble(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.ariaHidden = 'true';
  element.className =
    'pointer-events-none fixed inset-auto top-0 left-0 m-0 max-w-64 animate-fade rounded-sm border-0 bg-ink px-2 py-1 text-xs text-canvas';
  return element;
}
