import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { IconUser, IconClose } from '#ui/icons.tsx';

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

export function PictureTile({
  src,
  alt,
  removeLabel,
  onRemove,
}: {
  readonly src: string;
  readonly alt: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="relative flex">
      <img
        src={src}
        alt={alt}
        title={alt}
        className="size-16 rounded-md border border-line bg-surface object-cover"
      />
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 flex size-6 touch-target items-center justify-center rounded-full border border-line bg-raised text-ink shadow-float hover:bg-surface"
      >
        <IconClose />
      </button>
    </span>
  );
}
