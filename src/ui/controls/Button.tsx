import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './buttonClasses.ts';
import { dress } from '#ui/icons/dress.ts';
import { Spinner } from '#ui/display/Spinner.tsx';

/** What a button takes beside the attributes of the element itself. */
export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows a spinner and ignores clicks, but keeps its focus. */
  readonly pending?: boolean | undefined;
  readonly icon?: ReactNode;
  /** Gives the looks to its only child instead, such as a link. */
  readonly asChild?: boolean | undefined;
}

/** A button in one of four weights; `type` is "button" unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = buttonClasses(variant, size, className);
  if (asChild) {
    return dress(
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
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    >
      {pending ? <Spinner size="sm" /> : icon}
      {children}
    </button>
  );
}
