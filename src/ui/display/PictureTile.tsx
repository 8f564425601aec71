import { IconClose } from '#ui/icons.tsx';

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
