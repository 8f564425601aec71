import { sourceOf, TYPE_NAMES, type Page } from '#domain/page/page.ts';
import { lineCounts } from './lineCounts.ts';

/** What a version changed, as texts, most important first; empty only without a version before it. */
export function describeChange(before: Page | null, after: Page): readonly string[] {
  if (before === null) return [];
  const words: string[] = [];
  if (before.deleted_at === null && after.deleted_at !== null) words.push('Moved to the trash');
  if (before.deleted_at !== null && after.deleted_at === null)
    words.push('Restored from the trash');
  if (before.content_type !== after.content_type) {
    words.push(`Now ${TYPE_NAMES[after.content_type]}`);
  }
  const text = describeText(sourceOf(before), sourceOf(after));
  if (text !== null) words.push(text);
  if (before.title !== after.title) words.push(`Title: “${after.title}”`);
  words.push(...describeTags(before.tags, after.tags));
  return words.length === 0 ? ['Nothing changed'] : words;
}

function describeTags(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  if (added.length + removed.length > 0) {
    const changes = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
    return [`Tags: ${changes.join(' ')}`];
  }
  return before.join() === after.join() ? [] : ['Tags: reordered'];
}

function describeText(before: string, after: string): string | null {
  if (before === after) return null;
  const counts = lineCounts(before, after);
  if (counts === null) return 'Text: many changes';
  const { added, removed } = counts;
  if (added + removed === 0) return 'Text: line endings only';
  const signs = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''].filter(Boolean);
  return `Text: ${signs.join(' ')} ${added + removed === 1 ? 'line' : 'lines'}`;
}
