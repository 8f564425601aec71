import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { IconUser } from '#ui/icons.tsx';

const SIZES = {
  xs: 'size-5 text-[0.5rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-20 text-xl',
} as const;

/** An avatar, or the user's initials, or an icon. Hidden from screen readers: show the name beside it. */
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
