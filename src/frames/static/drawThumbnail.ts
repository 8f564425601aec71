import { simplifyStyle } from '#content/documents/cheapContent.ts';
import { type ThumbnailParts, THUMBNAIL_WIDTH } from '#content/documents/thumbnail.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';

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
  finish?.(sheet, async () => (await import('#frames/diagrams/windowDrawers.ts')).drawOnCard);
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
