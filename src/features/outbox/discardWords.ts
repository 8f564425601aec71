import type { UnsentPage } from './unsentPages.ts';

/** What is asked before a page's unsent change is given up. */
export interface DiscardWords {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
}

/** What would go and what would stay, as far as this device can know. */
export function discardWords(
  page: Pick<UnsentPage, 'title' | 'state' | 'op' | 'known' | 'sent'>,
): DiscardWords {
  const name = `“${page.title}”`;
  // What was refused or overtaken is known not to have arrived.
  const isUncertain = page.sent && (page.state === 'sending' || page.state === 'waiting');
  const perhaps = isUncertain
    ? ' It may already have reached the server; then it comes back with the next sync.'
    : '';
  if (!page.known) {
    return {
      title: 'Discard this page?',
      description: `${name} is only on this device: discarding removes it for good. Export it first to keep a copy.${perhaps}`,
      confirmLabel: 'Discard page',
    };
  }
  return {
    title: 'Discard your unsent changes?',
    description: `${whatHappens(page, name)}${perhaps}`,
    confirmLabel: 'Discard changes',
  };
}

function whatHappens({ state, op }: Pick<UnsentPage, 'state' | 'op'>, name: string): string {
  const kept = "Your version stays in the page's history on this device.";
  if (state === 'conflict') return `${name} becomes what it is on the server. ${kept}`;
  switch (op) {
    case 'delete':
      return `${name} comes back out of the trash, as the server has it.`;
    case 'restore':
      return `${name} goes back to the trash, as on the server.`;
    case 'create':
    case 'update':
      return `${name} becomes again what the server has. ${kept}`;
  }
}
