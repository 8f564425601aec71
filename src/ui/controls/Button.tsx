import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import {
  buttonClasses,
  iconButtonClasses,
  type ButtonSize,
  type ButtonVariant,
} from './buttonClasses.ts';
import { cloneWithProps } from '#ui/cloneWithProps.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly pending?: boolean | undefined;
  readonly icon?: ReactNode;
  /** Styles its only child, such as a link, instead of rendering a button. */
  readonly asChild?: boolean | undefined;
  readonly square?: boolean | undefined;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  icon,
  asChild = false,
  square = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = (square ? iconButtonClasses : buttonClasses)(variant, size, className);
  if (asChild) {
    return cloneWithProps(
      children,
      { className: classes, ...(onClick && { onClick }), ...rest },
      (content) => (
        <>
          {icon}
          {content}
        </>
      ),
    );
  }
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classes}
      onClick={handleClick}
      {...rest}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {pending ? <Spinner size="sm" /> : icon}
      {children}
    </button>
  );
}
