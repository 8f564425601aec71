import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/controls/Button.tsx';

/** The actions of a header, which stay together when the row wraps. */
export function ActionButtons({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center gap-1 md:gap-2">{children}</div>;
}

/** An action of a header: where there is no room for its words, they are only its name. */
export function ActionButton({ children, className = '', ...rest }: ButtonProps) {
  return (
    <Button className={`max-md:px-3! ${className}`} {...rest}>
      {children}
    </Button>
  );
}

/** The words of such an action. */
export function ActionLabel({ children }: { readonly children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}
