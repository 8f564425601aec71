import { counted } from '#domain/messages/counted.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { ContentType } from '#domain/page/page.ts';

export interface RemovalInput {
  readonly type: ContentType;
  readonly before: string;
  readonly after: string;
  readonly removedLines: number;
}

const LINES_SHARE = 0.2;

/** Warns when a change removes style or script elements or more than 20 % of the lines; else null. */
export function removalWarning({ type, before, after, removedLines }: RemovalInput): string | null {
  const removed = (['style', 'script'] as const).flatMap((name) => {
    const count = type === 'html' ? elementsOf(before, name) - elementsOf(after, name) : 0;
    return count > 0 ? [{ name, count }] : [];
  });
  const total = removed.reduce((sum, { count }) => sum + count, 0);
  const names = removed.map(({ name, count }) => `${count} <${name}>`).join(' and ');
  const lines = before.replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/).length;
  const share = removedLines / lines;
  const parts = [
    ...(total > 0 ? [`${names} ${total === 1 ? 'element' : 'elements'}`] : []),
    ...(share > LINES_SHARE
      ? [`${removedLines} of ${counted(lines, 'line', 'lines')} (${Math.round(share * 100)} %)`]
      : []),
  ];
  return parts.length === 0 ? null : `This removes ${parts.join(', and ')}.`;
}

function elementsOf(html: string, name: 'style' | 'script'): number {
  let count = 0;
  for (const token of htmlTokens(html)) if (token.kind === 'raw' && token.name === name) count += 1;
  return count;
}
