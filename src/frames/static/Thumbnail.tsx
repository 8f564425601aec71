import { useEffect, useRef } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { THUMBNAIL_WIDTH } from '#content/documents/thumbnailSheet.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';
import { queueIdle } from './queueIdle.ts';

/** An inert picture of a page's top, rendered once near the screen and sanitised again (spec §5). */
export function Thumbnail({
  type,
  content,
}: {
  readonly type: ContentType;
  readonly content: string | null;
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
            stop = draw(container, render(content));
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
  }, [type, content]);

  return <div ref={host} inert aria-hidden="true" style={HOST_STYLE} />;
}

/** null if the code cannot be loaded: the card then has no thumbnail. */
async function rendererOf(type: ContentType): Promise<((content: string) => string) | null> {
  try {
    // Separate chunks: a gallery of HTML pages doesn't load the Markdown renderer.
    return type === 'html'
      ? (await import('#content/documents/thumbnail.ts')).htmlThumbnail
      : (await import('#content/documents/markdownThumbnail.ts')).markdownThumbnail;
  } catch {
    return null;
  }
}

const HOST_STYLE = {
  all: 'initial',
  display: 'block',
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  // Not `content-visibility`: re-rendering at every scroll into view would drop frames.
  contain: 'strict',
  pointerEvents: 'none',
  userSelect: 'none',
  background: 'Canvas',
} as const;

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
