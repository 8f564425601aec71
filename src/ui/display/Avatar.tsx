import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { IconUser } from '#ui/icons/firstIcons.tsx';

const SIZES = {
  xs: 'size-5 text-[0.5rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-20 text-xl',
} as const;

/**
 * A person's picture; their initials when there is none or it does not load, a drawn figure when there
 * are no initials either. Decoration where the name stands beside it, so it is hidden from readers.
 */
export function Avatar({
  name,
  src,
  initials = '',
  size = 'md',
}: {
  readonly name: string;
  readonly src: string | null;
  readonly initials?: string | undefined;
  readonly size?: keyof typeof SIZES | undefined;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      title={name}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold tracking-wide text-accent select-none',
        SIZES[size],
      )}
    >
      {src !== null && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(src)}
        />
      ) : (
        initials || <IconUser />
      )}
    </span>
  );
}
