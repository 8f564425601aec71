import type { Highlight } from './codeColours.ts';
import { loadWhenOnline } from '#ui/lazyPart.ts';

export function loadHighlighter(): Promise<Highlight> {
  return new Promise((resolve) => {
    loadWhenOnline(() => import('./syntaxColours.ts'), {
      loaded: ({ highlightBlock }) => resolve(highlightBlock),
      failed: () => {},
    });
  });
}
