import { useEffect, useRef } from 'react';
import type { ThumbnailParts } from '#content/documents/thumbnail.ts';
import { THUMBNAIL_WIDTH, simplifyStyle } from '#content/documents/thumbnailSheet.ts';
import type { ContentType } from '#domain/page/page.ts';
import { onIdle } from '#ui/browser/onIdle.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { currentTheme, subscribeTheme } from '#ui/theme.tsx';

/** An inert picture of a page's top, rendered once near the screen and sanitised again (spec §5). */
export function Thumbnail({
  type,
  content,
  css,
  project,
}: {
  readonly type: ContentType;
  readonly content: string | null;
  readonly css: string | null | undefined;
  /** As in `Services`. */
  readonly project: string;
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
        void rendererOf(type, project).then((render) => {
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
  }, [type, content, css, project]);

  return <div ref={host} inert aria-hidden="true" style={HOST_STYLE} />;
}

export const HOST_STYLE = {
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
  forcedColorAdjust: 'none',
} as const;

export function drawThumbnail(
  host: HTMLElement,
  { html, css, finish }: ThumbnailParts,
): () => void {
  // Read before the content changes: afterwards the browser would lay it out twice.
  const { clientWidth, clientHeight } = host;
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  shadow.innerHTML = trustedHtml(html);
  const sheet = shadow.querySelector<HTMLElement>('.sheet');
  if (sheet === null) return () => {};
  finish?.(sheet, async () => (await import('./windowDrawers.ts')).drawOnCard);
  adoptSheet(shadow, css, 'thumbnail', simplifyStyle);
  sheet.style.transformOrigin = '0 0';
  const fit = (width: number, height: number) => {
    const scale = width / THUMBNAIL_WIDTH;
    if (scale === 0) return;
    sheet.style.transform = `scale(${scale})`;
    sheet.style.minHeight = `${Math.ceil(height / scale)}px`;
  };
  const paint = () => {
    const scheme = sheet.classList.contains('markdown') ? currentTheme() : 'light';
    host.style.colorScheme = scheme;
    sheet.style.colorScheme = scheme;
  };
  fit(clientWidth, clientHeight);
  paint();
  const sizes = new ResizeObserver(() => fit(host.clientWidth, host.clientHeight));
  sizes.observe(host);
  const stopTheme = subscribeTheme(paint);
  return () => {
    sizes.disconnect();
    stopTheme();
  };
}

/** null if the code cannot be loaded: the card then has no thumbnail. */
async function rendererOf(
  type: ContentType,
  project: string,
): Promise<((content: string, css: string | null) => ThumbnailParts) | null> {
  try {
    // Separate chunks: a gallery of HTML pages doesn't load the Markdown renderer.
    if (type === 'html') {
      const { htmlThumbnail } = await import('#content/documents/thumbnail.ts');
      return (content, css) => htmlThumbnail(content, css, project);
    }
    const { markdownThumbnail } = await import('#content/documents/markdownThumbnail.ts');
    return (content) => markdownThumbnail(content, project);
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
