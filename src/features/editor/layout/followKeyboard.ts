import { listen } from '#ui/browser/listen.ts';
/**
 * Keeps an absolutely placed box inside what the on-screen keyboard leaves. WebKit lays a page out beneath its keyboard
 * and scrolls it; other browsers resize the window (`interactive-widget` in index.html) and need none of this.
 */
export function followKeyboard(box: HTMLElement | null): (() => void) | undefined {
  const around = box?.parentElement;
  const seen = window.visualViewport;
  if (!box || !around || seen === null) return undefined;
  const follow = () => {
    const place = around.getBoundingClientRect();
    // Zoomed in by fingers, a user moves the view over the whole box.
    const isZoomed = seen.scale > 1.01;
    const above = isZoomed ? 0 : seen.offsetTop - place.top;
    const below = isZoomed ? 0 : place.bottom - seen.offsetTop - seen.height;
    box.style.top = `${Math.max(0, above)}px`;
    box.style.bottom = `${Math.max(0, below)}px`;
  };
  return listen(seen, ['resize', 'scroll'], follow);
}
