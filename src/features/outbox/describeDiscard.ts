import type { UnsentPage } from './readUnsentPages.ts';

export function describeDiscard(
  page: Pick<UnsentPage, 'title' | 'state' | 'op' | 'known' | 'sent'>,
): { readonly title: string; readonly description: string; readonly confirmLabel: string } {
  const name = `“${page.title}”`;
  // Refused and conflicting changes certainly did not arrive.
  const isUncertain = page.sent && (page.state === 'sending' || page.state === 'waiting');
  const perhaps = isUncertain
    ? ' It may already have reached the server; then the next sync restores it.'
    : '';
  if (!page.known) {
    return {
      title: 'Discard this page?',
      description: `${name} is only on this device: discarding deletes it permanently. Export it first to keep a copy.${perhaps}`,
      confirmLabel: 'Discard page',
    };
  }
  return {
    title: 'Discard unsynced changes?',
    description: `${effectOf(page, name)}${perhaps}`,
    confirmLabel: 'Discard changes',
  };
}

function effectOf({ state, op }: Pick<UnsentPage, 'state' | 'op'>, name: string): string {
  if (state !== 'conflict' && op === 'delete') return `${name} is restored from the trash.`;
  if (op === 'purge') return `${name} returns to the trash.`;
  if (state !== 'conflict' && op === 'restore') return `${name} moves back to the trash.`;
  return `${name} reverts to the server’s version. Your version stays in the page’s history on this device.`;
}
