import type { Enrich } from './enricher.ts';
import { mayHoldEmoji, SHORT_CODE } from '#content/markdown/micromark.ts';

/** Replaces `:tada:` outside code, as GitHub does. `list` has an emoji and its names on each line. */
export function emojiReplacer(list: string): Enrich {
  const emoji = new Map<string, string>();
  for (const line of list.split('\n')) {
    const [shown = '', ...names] = line.split(' ');
    for (const name of names) emoji.set(name, shown);
  }
  return (root) => {
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      if (!mayHoldEmoji(text) || node.parentElement?.closest('code, pre, math') !== null) continue;
      const shown = text.replace(SHORT_CODE, (code, name: string) => emoji.get(name) ?? code);
      if (shown !== text) node.nodeValue = shown;
    }
  };
}
