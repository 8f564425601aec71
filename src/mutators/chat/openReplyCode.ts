import type { ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { saveNewDraft } from '#mutators/pages/drafts.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Stores code from a reply as the draft of a new page; returns its owner. Fails with `storageFull` or `storageLost`. */
export function openCodeAsPage(
  services: OwnServices,
  type: ContentType,
  text: string,
): Promise<Result<string>> {
  return saveNewDraft(services, services.newId(), { type, text, from: 'reply' });
}
