import { useEffect, useRef } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { THUMBNAIL_WIDTH } from '#content/documents/thumbnailSheet.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * A page's content, small: the top of it, static, out of reach of pointer and keyboard. Fills its parent's width and
 * height; drawn once, when it comes near the screen and there is a moment to spare, in a shadow root, sanitised again (spec §5).
 */
export function Thumbnail({
  type,
  content,
}: {
  readonly type: ContentType;
  readonly content: string | null;
}) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = host.current;
    if (place === null || content === null) return undefined;
    let current = true;
    let stop = () => {};
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        void rendererOf(type).then((render) => {
          if (!current || render === null) return;
          stop = whenIdle(() => {
            stop = draw(place, render(content));
          });
        });
      },
      { rootMargin: NEAR },
    );
    near.observe(place);
    return () => {
      current = false;
      near.disconnect();
      stop();
    };
  }, [type, content]);

  return <div ref={host} inert aria-hidden="true" style={HOST_STYLE} />;
}

/** The renderer of a thumbnail, or null when its code did not arrive: a card is whole enough without a picture. */
async function rendererOf(type: ContentType): Promise<((content: string) => string) | null> {
  try {
    // Apart, so that a gallery without Markdown in view does without its renderer.
    return type === 'html'
      ? (await import('#content/documents/thumbnail.ts')).htmlThumbnail
      : (await import('#content/documents/markdownThumbnail.ts')).markdownThumbnail;
  } catch {
    return null;
  }
}

/** How far below the screen drawing begins. */
const NEAR = '300px';

const HOST_STYLE = {
  all: 'initial',
  display: 'block',
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  // Not `content-visibility`: drawn anew each time it is scrolled into view, it would cost frames.
  contain: 'strict',
  pointerEvents: 'none',
  userSelect: 'none',
  background: 'Canvas',
} as const;

/** Puts the content into the host's shadow root and keeps its scale with the host's width and the app's look. */
function draw(host: HTMLElement, html: string): () => void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  shadow.innerHTML = trustedHtml(html);
  const sheet = shadow.querySelector<HTMLElement>('.sheet');
  if (sheet === null) return () => {};
  sheet.style.transformOrigin = '0 0';
  const fit = () => {
    const scale = host.clientWidth / THUMBNAIL_WIDTH;
    if (scale === 0) return;
    sheet.style.transform = `scale(${scale})`;
    sheet.style.minHeight = `${Math.ceil(host.clientHeight / scale)}px`;
  };
  const paint = () => {
    const scheme = sheet.classList.contains('markdown') ? currentTheme() : 'light';
    host.style.colorScheme = scheme;
    sheet.style.colorScheme = scheme;
  };
  fit();
  paint();
  const sizes = new ResizeObserver(fit);
  sizes.observe(host);
  const stopTheme = subscribeTheme(paint);
  return () => {
    sizes.disconnect();
    stopTheme();
  };
}
