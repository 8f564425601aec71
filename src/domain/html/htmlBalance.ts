import { htmlTokens, VOID_TAGS } from './htmlTokens.ts';

/** Whether every tag is closed in order and every comment ends. Tags that browsers close implicitly count as open. */
export function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind === 'comment' && !/-->$|--!>$/.test(html.slice(Math.max(start, end - 4), end))) {
      return false;
    }
    if (kind === 'raw' && !html.slice(start, end).toLowerCase().includes(`</${name}`)) return false;
    if (kind !== 'tag' || name === '') continue;
    if (html[end - 1] !== '>') return false;
    if (VOID_TAGS.has(name) || html[end - 2] === '/') continue;
    if (html[start + 1] !== '/') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
