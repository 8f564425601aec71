import { lineKinds } from '#domain/chat/editBlocks.ts';

/** Longer than the fences of any page. */
const FENCE = '````````';

const OPENING_FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
const CLOSING_FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/;

/** A reply with its search/replace blocks, finished or not, as code blocks of removed and added lines. */
export function readableEdits(reply: string): string {
  if (!reply.includes('<<<<<')) return reply;
  const lines = reply.split('\n');
  const kinds = lines.map(lineKinds());
  const isHead = (at: number) => kinds[at] === 'head';
  const shown: string[] = [];
  let isFenced = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    switch (kinds[at]) {
      case 'head':
        shown.push(`${FENCE}diff`);
        break;
      case 'divider':
        break;
      case 'search':
        shown.push(`- ${line}`);
        break;
      case 'replace':
        shown.push(`+ ${line}`);
        break;
      case 'end':
        shown.push(FENCE);
        break;
      default: {
        // A file name may be between the fence and the block.
        const opens = OPENING_FENCE.test(line) && (isHead(at + 1) || isHead(at + 2));
        if (!isFenced && opens) isFenced = true;
        else if (isFenced && CLOSING_FENCE.test(line)) isFenced = false;
        else shown.push(line);
      }
    }
  }
  return shown.join('\n');
}
