import type { ChatImage } from '#domain/chat/chat.ts';
import { BubblePicture } from '#ui/display/BubblePicture.tsx';

export function MessageImages({ images }: { readonly images: readonly ChatImage[] }) {
  return (
    <div className="mb-2 ml-auto flex w-fit max-w-[min(85%,40rem)] flex-wrap items-end justify-end gap-2">
      {images.map(({ name, url }, index) => (
        // One picture may be attached twice.
        <BubblePicture key={`${index} ${name}`} src={url} alt={name} />
      ))}
    </div>
  );
}
