import { documentKey, draftKey, type Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import { saveDraft } from './drafts.ts';
import type { OwnServices } from '#mutators/services.ts';

/** A document that came from another app or from the system's files. */
export interface ArrivedDocument {
  readonly type: ContentType;
  /** '' for none. */
  readonly title: string;
  readonly text: string;
  readonly from: NonNullable<Draft['from']>;
}

/** A draft that was made of one. */
export interface ArrivedDraft {
  readonly type: ContentType;
  /** The name under which the text is kept. */
  readonly owner: string;
  /** '' for none. */
  readonly title: string;
}

/**
 * Makes each document a new page's unsaved text on this device. Nothing is sent. Doing it again for the same `id` makes
 * the same drafts, not others beside them. Fails with `storageFull` or `storageLost`.
 */
export async function keepArrived(
  services: Pick<OwnServices, 'db' | 'now'>,
  id: string,
  documents: readonly ArrivedDocument[],
): Promise<Result<readonly ArrivedDraft[]>> {
  const drafts: ArrivedDraft[] = [];
  for (const [index, { type, title, text, from }] of documents.entries()) {
    const owner = `${id}-${index}`;
    const kept = await saveDraft(services, {
      key: draftKey(documentKey(null, type), owner),
      content_type: type,
      text,
      pageId: null,
      ...(title !== '' && { title }),
      from,
      updatedAt: services.now(),
    });
    if (!kept.ok) return kept;
    drafts.push({ type, owner, title });
  }
  return ok(drafts);
}
