import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export function Card({
  as: Tag = 'div',
  interactive = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  readonly as?: 'div' | 'article' | 'section' | undefined;
  readonly interactive?: boolean | undefined;
}) {
  const Element = Tag as 'div';
  return (
    <Element
      className={cx(
        'overflow-hidden rounded-lg border border-line bg-surface',
        interactive &&
          'transition-[border-color,box-shadow] duration-200 focus-within:border-line-strong focus-within:shadow-sheet hover:border-line-strong hover:shadow-sheet',
        className,
      )}
      {...rest}
    />
  );
}
