import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';

/** In a shadow root, `.sheet` is the root element. */
export const MARKDOWN_THUMBNAIL_STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.sheet');
