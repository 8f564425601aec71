import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * Gives an element the props of a control, for `asChild` and triggers: class names are joined, the element's own
 * other props win. `wrap` may set something before its content. Throws for anything but one element.
 */
export function dress(
  child: ReactNode,
  props: Readonly<Record<string, unknown>>,
  wrap: (content: ReactNode) => ReactNode = (content) => content,
): ReactElement {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(child)) {
    throw new Error('A control that dresses its child needs exactly one element');
  }
  const { className, children, ...own } = child.props;
  const given = typeof props['className'] === 'string' ? props['className'] : null;
  const joined = cx(given, className);
  return cloneElement(
    child,
    { ...props, ...own, ...(joined !== '' && { className: joined }) },
    wrap(children),
  );
}
