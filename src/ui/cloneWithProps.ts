import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

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
