import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  cloneElement,
  isValidElement,
  type ReactElement,
} from 'react';
import { Spinner } from '#ui/display/Spinner.tsx';
import { tooltipHandlers } from '#ui/overlays/tooltip.ts';
import { cx } from '#ui/cx.ts';

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

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild' | 'square'> {
  readonly label: string;
}

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button square variant="ghost" aria-label={label} {...tooltipHandlers} {...rest} />;
}

/** At most one `primary` per view. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** Heights of 32, 40 and 48 px; the touch target is at least 44 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex shrink-0 touch-target items-center justify-center rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color] duration-150 ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary:
    'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-raised active:bg-sunken',
  ghost:
    'border-transparent bg-transparent text-ink hover:bg-ink/7 active:bg-ink/12 aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger:
    'border-transparent bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-8 gap-1.5 px-2.5 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2.5 px-6 text-base',
};

const SQUARES: Readonly<Record<ButtonSize, string>> = {
  sm: 'size-8',
  md: 'size-10',
  lg: 'size-12 text-lg',
};

export function buttonClasses(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], extra);
}

export function iconButtonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  extra?: string,
): string {
  return cx(BASE, VARIANTS[variant], SQUARES[size], extra);
}

/** Adds props to the only child, for `asChild` and triggers: class names are joined, the child's other props win. */
export function cloneWithProps(
  child: ReactNode,
  props: Readonly<Record<string, unknown>>,
  wrap: (content: ReactNode) => ReactNode = (content) => content,
): ReactElement {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(child)) {
    throw new Error('Expected exactly one element as the child');
  }
  const { className, children, ...own } = child.props;
  const joined = cx(typeof props['className'] === 'string' && props['className'], className);
  return cloneElement(
    child,
    { ...props, ...own, ...(joined !== '' && { className: joined }) },
    wrap(children),
  );
}
