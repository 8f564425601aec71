import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { downloadText } from '#ui/browser/download.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** How a page's file is called, by its type (spec §9). */
const FILES = {
  html: { name: 'index.html', mime: 'text/html' },
  markdown: { name: 'document.md', mime: 'text/markdown' },
} as const;

/** Hands a page's text to the browser as a file (spec §9) and toasts how that went. */
export function downloadPage(type: ContentType, text: string): void {
  const { name, mime } = FILES[type];
  const taken = downloadText(name, mime, text);
  showToast(taken ? toasts.fileDownloaded : toasts.downloadFailed(type));
}

/**
 * The same for published text: HTML becomes a document that stands alone, for which code is fetched when it is first
 * needed.
 */
export async function downloadPublished(
  type: ContentType,
  published: string,
  title: string,
): Promise<void> {
  if (type === 'markdown') return downloadPage(type, published);
  const code = await import('#content/publish/standalone.ts').catch(() => null);
  if (code === null) return showToast(toasts.downloadFailed(type));
  downloadPage(type, code.standalonePage(published, { title }));
}

/** Puts a page's text on the clipboard and toasts how that went (spec §8). */
export async function copyPage(type: ContentType, text: string): Promise<void> {
  const copied = await copyText(text);
  if (!copied) showToast(toasts.copyFailed(type));
  else showToast(type === 'html' ? toasts.codeCopied : toasts.markdownCopied);
}

/** Puts a page's link on the clipboard and toasts how that went; `isLive` is whether others find something there. */
export async function copyLink(link: string, isLive: boolean): Promise<void> {
  const copied = await copyText(link);
  if (!copied) showToast(toasts.failedToCopy);
  else showToast(isLive ? toasts.linkCopied : toasts.linkCopiedBeforeSync);
}

/** Hands a link to the device's own sharing where it has one, else copies it. Giving up there is no failure. */
export async function shareLink(link: string, title: string, isLive: boolean): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(link, isLive);
}
