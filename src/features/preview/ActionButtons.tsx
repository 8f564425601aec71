import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/controls/Button.tsx';

/** Header actions; kept together when the row wraps. */
export function ActionButtons({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center gap-1 md:gap-2">{children}</div>;
}

/** On narrow screens its `ActionLabel` is visually hidden. */
export function ActionButton({ children, className = '', ...rest }: ButtonProps) {
  return (
    <Button className={`max-md:px-3! ${className}`} {...rest}>
      {children}
    </Button>
  );
}

export function ActionLabel({ children }: { readonly children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}
