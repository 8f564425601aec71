import type { ContentType } from '#domain/page/page.ts';

/** Layout width before scaling down, in CSS px. */
export const THUMBNAIL_WIDTH = 960;

export function thumbnailHtml(type: ContentType, styles: string, html: string): string {
  return `<style>${THUMBNAIL_STYLES}${styles}</style><div class="sheet ${type}">${html}</div>`;
}

/** A page that is a single block with a background fills its card: scaled down, the default margin looks like a gap. */
export const THUMBNAIL_STYLES = `
.sheet { width: ${THUMBNAIL_WIDTH}px; box-sizing: border-box; min-height: 100%; padding: 8px; overflow-wrap: break-word; font: 16px/normal serif; color: CanvasText; }
.sheet.markdown { max-width: none; padding: 48px 72px; font-size: 20px; }
.sheet:has(> .recto-html, > .recto-body, > div[style*='background']:only-child) { padding: 0; }
.recto-html, .recto-body { display: flow-root; min-height: inherit; }
img { max-width: 100%; }
`;
