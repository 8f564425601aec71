import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { cloneWithProps } from '#ui/controls/Button.tsx';
import { lazyPart } from '#ui/lazyPart.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly tone?: 'neutral' | 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  readonly checked?: boolean | undefined;
  /** Its keyboard shortcut, as shown and in the format of `aria-keyshortcuts`. */
  readonly keys?: { readonly shown: string; readonly aria: string } | undefined;
}

export interface MenuProps {
  readonly trigger: ReactElement;
  readonly items: readonly (MenuItem | false)[];
  readonly header?: ReactNode;
}

const MenuSurface = lazyPart(async () => (await import('./MenuSurface.tsx')).MenuSurface);

const preload = () => void MenuSurface.tryLoad();

/** Its code is loaded when the button is hovered, focused or pressed. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = cloneWithProps(props.trigger, {
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
