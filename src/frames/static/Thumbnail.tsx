import { useEffect, useRef } from 'react';
import type { ThumbnailParts } from '#content/documents/thumbnail.ts';
import type { ContentType } from '#domain/page/page.ts';
import { onIdle } from '#ui/browser/onIdle.ts';
import { drawThumbnail, HOST_STYLE } from './drawThumbnail.ts';

/** An inert picture of a page's top, rendered once near the screen and sanitised again (spec §5). */
export function Thumbnail({
  type,
  content,
  css,
}: {
  readonly type: ContentType;
  readonly content: string | null;
  readonly css: string | null | undefined;
}) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const container = host.current;
    if (container === null || content === null) return undefined;
    let current = true;
    let stop = () => {};
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        void rendererOf(type).then((render) => {
          if (!current || render === null) return;
          stop = queueIdle(() => {
            stop = drawThumbnail(container, render(content, css ?? null));
          });
        });
      },
      { rootMargin: '300px' },
    );
    near.observe(container);
    return () => {
      current = false;
      near.disconnect();
      stop();
    };
  }, [type, content, css]);

  return <div ref={host} inert aria-hidden="true" style={HOST_STYLE} />;
}

/** null if the code cannot be loaded: the card then has no thumbnail. */
async function rendererOf(
  type: ContentType,
): Promise<((content: string, css: string | null) => ThumbnailParts) | null> {
  try {
    // Separate chunks: a gallery of HTML pages doesn't load the Markdown renderer.
    return type === 'html'
      ? (await import('#content/documents/thumbnail.ts')).htmlThumbnail
      : (await import('#content/documents/markdownThumbnail.ts')).markdownThumbnail;
  } catch {
    return null;
  }
}

const TIMEOUT_MS = 500;

const waiting = new Set<() => void>();

/** One task per idle callback, so that no frame runs several. Returns the cancel function. */
function queueIdle(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) onIdle(runFirst, TIMEOUT_MS);
  return () => void waiting.delete(work);
}

function runFirst(): void {
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  if (waiting.size > 0) onIdle(runFirst, TIMEOUT_MS);
  first();
}
