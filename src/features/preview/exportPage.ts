import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { downloadDocument, FILES } from '#context/documentFiles.ts';
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
  downloadDocument(FILES.html, await code.standalonePage(published, { title }));
}
