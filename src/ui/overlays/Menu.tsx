import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { dress } from '#ui/icons/dress.ts';
import { lazyPart } from '#ui/lazyPart.ts';

/** One entry of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly tone?: 'neutral' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** For what is on or off. */
  readonly checked?: boolean | undefined;
  /** The keys that do the same without the menu: as they are shown, and as `aria-keyshortcuts` wants them. */
  readonly keys?: { readonly shown: string; readonly aria: string } | undefined;
}

/** What a menu shows: its trigger is one button that takes a ref. */
export interface MenuProps {
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  /** What stands above the entries, such as whose menu it is. */
  readonly header?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
}

const loadSurface = () => import('./MenuSurface.tsx');

// A head start only: a press fetches it again if this fails.
const preload = () => void loadSurface().catch(() => null);

const MenuSurface = lazyPart(async () => (await loadSurface()).MenuSurface);

/** A button with a menu. The menu's code is fetched when the button is pointed at, focused or pressed. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = dress(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setUsed(true),
  });
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuSurface {...props} />
    </Suspense>
  );
}
