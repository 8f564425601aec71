import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { dress } from './dress.ts';

/** What a popover shows: its trigger is one button that takes a ref. */
export interface PopoverProps {
  readonly trigger: ReactElement;
  /** The accessible name of what opens. */
  readonly label: string;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

const loadSurface = () => import('./PopoverSurface.tsx');

// A head start only: a press fetches it again if this fails.
const preload = () => void loadSurface().catch(() => null);

const PopoverSurface = lazy(async () => {
  const { PopoverSurface: Surface } = await loadSurface();
  return { default: Surface };
});

/** A button with a small sheet of details. The sheet's code is fetched when the button is pointed at, focused or pressed. */
export function Popover(props: PopoverProps) {
  const [used, setUsed] = useState(false);
  const closed = dress(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setUsed(true),
  });
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverSurface {...props} />
    </Suspense>
  );
}
