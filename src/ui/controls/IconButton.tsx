import type { ComponentProps, ReactNode } from 'react';
import { iconButtonClasses, type ButtonSize, type ButtonVariant } from './buttonClasses.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { tooltipHandlers } from '#ui/overlays/tooltip.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly pending?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pending = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={iconButtonClasses(variant, size, className)}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      {...tooltipHandlers}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    >
      {pending ? <Spinner size="sm" /> : icon}
    </button>
  );
}
