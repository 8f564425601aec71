import { sourceOf, type Page } from './page.ts';

export function isSameVersion(a: Page, b: Page): boolean {
  return (
    a.title === b.title &&
    a.content_type === b.content_type &&
    sourceOf(a) === sourceOf(b) &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  );
}

export function isSameText(a: Page, b: Page): boolean {
  return a.content_type === b.content_type && sourceOf(a) === sourceOf(b);
}
