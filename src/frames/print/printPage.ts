import type { ContentType } from '#domain/page/page.ts';
import { loadPrintLayout, openPrintSheet } from './printSheet.ts';

/** Prints a document from a screen that does not show it. Resolves with whether its code could be loaded. */
export async function printPage({
  type,
  title,
  text,
}: {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}): Promise<boolean> {
  const layout = await loadPrintLayout(type).catch(() => null);
  if (layout === null) return false;
  const sheet = openPrintSheet(title, layout(text));
  window.addEventListener('afterprint', () => sheet.close(), { once: true });
  await sheet.ready();
  window.print();
  return true;
}
