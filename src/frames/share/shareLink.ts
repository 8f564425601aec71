import { toasts } from '#domain/messages/messages.ts';
import { embedCode, type LinkReach } from '#domain/page/links.ts';
import type { Page } from '#domain/page/page.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Who can open the link; read only after copying, which browsers allow only in the gesture itself. */
export type ReadReach = () => LinkReach | Promise<LinkReach>;

export async function copyLink(link: string, readReach: ReadReach): Promise<void> {
  if (await copyText(link)) showToast(toasts.linkCopied(await readReach()));
  else showToast(toasts.failedToCopy);
}

/** Uses the device's share sheet, or copies the link where there is none. Cancelling is no failure. */
export async function shareLink(link: string, title: string, readReach: ReadReach): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(link, readReach);
}

export async function copyEmbedCode(
  page: Pick<Page, 'id' | 'title'>,
  readReach: ReadReach,
): Promise<void> {
  await copyLink(embedCode(page, window.location.origin), readReach);
}
