import { toasts } from '#domain/messages/messages.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { downloadText } from '#ui/browser/download.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';

/** Copies the editor's text and toasts how that went (spec §8). */
export async function copyDocument({ type }: EditorKind, text: string): Promise<void> {
  const copied = await copyText(text);
  if (!copied) showToast(toasts.copyFailed(type));
  else showToast(type === 'html' ? toasts.codeCopied : toasts.markdownCopied);
}

/** Hands the editor's text to the browser as a file (spec §9) and toasts how that went. */
export function downloadDocument({ type, fileName, mime }: EditorKind, text: string): void {
  const done = downloadText(fileName, mime, text);
  showToast(done ? toasts.fileDownloaded : toasts.downloadFailed(type));
}
