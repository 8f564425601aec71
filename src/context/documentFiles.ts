import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { downloadText } from '#ui/browser/files.ts';
import { showToast } from '#ui/overlays/toast.ts';

export interface FileKind {
  readonly type: ContentType;
  readonly fileName: string;
  readonly mime: string;
}

/** spec §9 */
export const FILES = {
  html: { type: 'html', fileName: 'index.html', mime: 'text/html' },
  markdown: { type: 'markdown', fileName: 'document.md', mime: 'text/markdown' },
} as const satisfies Readonly<Record<ContentType, FileKind>>;

/** Shows a toast whether it worked or not. */
export async function copyDocument({ type }: FileKind, text: string): Promise<void> {
  const copied = await copyText(text);
  if (!copied) showToast(toasts.copyFailed(type));
  else showToast(type === 'html' ? toasts.codeCopied : toasts.markdownCopied);
}

/** Shows a toast whether it worked or not. */
export function downloadDocument({ type, fileName, mime }: FileKind, text: string): void {
  const done = downloadText(fileName, mime, text);
  showToast(done ? toasts.fileDownloaded : toasts.downloadFailed(type));
}
