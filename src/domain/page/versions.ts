import { sourceOf, type Page } from './page.ts';

/** Compares what the author writes: title, type, text, and tags in order. */
export function isSameVersion(a: Page, b: Page): boolean {
  return (
    a.title === b.title &&
    a.content_type === b.content_type &&
    sourceOf(a) === sourceOf(b) &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  );
}

/** Compares text and content type. */
export function isSameText(a: Page, b: Page): boolean {
  return a.content_type === b.content_type && sourceOf(a) === sourceOf(b);
}
