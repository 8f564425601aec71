import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { downloadDocument, FILES } from '#context/documentFiles.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Downloads published text; HTML becomes a self-contained document, for which code is loaded on demand. */
export async function downloadPublished(
  type: ContentType,
  published: string,
  title: string,
): Promise<void> {
  if (type === 'markdown') return downloadDocument(FILES.markdown, published);
  const code = await import('#content/publish/standalone.ts').catch(() => null);
  if (code === null) return showToast(toasts.downloadFailed(type));
  downloadDocument(FILES.html, code.standalonePage(published, { title }));
}

export async function copyLink(link: string, isLive: boolean): Promise<void> {
  const copied = await copyText(link);
  if (!copied) showToast(toasts.failedToCopy);
  else showToast(isLive ? toasts.linkCopied : toasts.linkCopiedBeforeSync);
}

/** Uses the device's share sheet, or copies the link where there is none. Cancelling is no failure. */
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
