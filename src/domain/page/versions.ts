import { sourceOf, type Page } from './page.ts';

/** Whether two versions of a page hold the same as far as its author writes it: title, type, text and tags, in order. */
export function isSameVersion(a: Page, b: Page): boolean {
  return (
    a.title === b.title &&
    a.content_type === b.content_type &&
    sourceOf(a) === sourceOf(b) &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  );
}

/** Whether two versions hold the same text in the same language. */
export function isSameText(a: Page, b: Page): boolean {
  return a.content_type === b.content_type && sourceOf(a) === sourceOf(b);
}
