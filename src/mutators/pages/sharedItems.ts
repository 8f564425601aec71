import type { Draft } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import { saveNewDraft } from './drafts.ts';
import type { OwnServices } from '#mutators/services.ts';

export interface SharedDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  readonly from: NonNullable<Draft['from']>;
}

export interface SharedDraft {
  readonly type: ContentType;
  readonly owner: string;
  readonly title: string;
}

/** Idempotent per `id`. Fails with `storageFull` or `storageLost`. */
export async function createSharedDrafts(
  services: Pick<OwnServices, 'db' | 'now'>,
  id: string,
  documents: readonly SharedDocument[],
): Promise<Result<readonly SharedDraft[]>> {
  const drafts: SharedDraft[] = [];
  for (const [index, { type, title, text, from }] of documents.entries()) {
    const owner = `${id}-${index}`;
    const kept = await saveNewDraft(services, owner, {
      type,
      text,
      ...(title !== '' && { title }),
      from,
    });
    if (!kept.ok) return kept;
    drafts.push({ type, owner, title });
  }
  return ok(drafts);
}
