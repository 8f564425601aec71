import type { FocusEvent, PointerEvent } from 'react';

const DELAY_MS = 450;

// Offline, the code may not be cached; the control then has no tooltip.
const loadBubble = () => import('./tooltipBubble.ts').catch(() => null);

let wanted: HTMLElement | null = null;
let hideShown = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Show `aria-label` as a tooltip on hover and keyboard focus. Not announced: it already is the accessible name. */
export const tooltipHandlers = {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const target = event.currentTarget;
    clearTimeout(timer);
    timer = setTimeout(() => void show(target), DELAY_MS);
  },
  onPointerLeave: hide,
  onPointerDown: hide,
  onFocus: (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.matches(':focus-visible')) void show(event.currentTarget);
  },
  onBlur: hide,
} as const;

async function show(target: HTMLElement): Promise<void> {
  wanted = target;
  const bubble = await loadBubble();
  if (bubble === null || wanted !== target) return;
  hideShown = bubble.hideBubble;
  bubble.showBubble(target);
}

function hide(): void {
  clearTimeout(timer);
  wanted = null;
  hideShown();
}
