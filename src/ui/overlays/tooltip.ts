import type { FocusEvent, PointerEvent } from 'react';

/** How long a pointer rests before the words appear, ms. */
const DELAY_MS = 450;

// Without its code (offline, not kept yet) there is no bubble; the control has its name all the same.
const loadBubble = () => import('./tooltipBubble.ts').catch(() => null);

/** The control whose words are to show, while their code may still be on its way. */
let wanted: HTMLElement | null = null;
let hideShown = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Handlers that show a control's `aria-label` to those who see, on hover and on keyboard focus; Escape,
 * a press or leaving hides it. One bubble in the page's top layer serves every control. It is not
 * announced: the label is already the control's name.
 */
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
