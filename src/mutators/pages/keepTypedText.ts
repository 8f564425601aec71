import { documentKey, draftKey, originOf, type Draft } from '#domain/page/draft.ts';
import { fieldsOf, parseJson } from '#domain/json.ts';
import type { OwnServices } from '#mutators/services.ts';
import {
  readItem,
  typedTextKey,
  writeItem,
  type WitnessStorage,
} from '#store/health/storageWitness.ts';
import { saveDraft } from './drafts.ts';

/**
 * Makes a draft of a text that an earlier version of Recto left in `localStorage`: typed before the editor had loaded, in a
 * window that was closed before a draft had it. Without such a text, does nothing; if the draft can't be stored, the text stays.
 */
export async function keepTypedText(
  { db, user, now, newId }: Pick<OwnServices, 'db' | 'user' | 'now' | 'newId'>,
  memory: WitnessStorage | null,
): Promise<void> {
  const { type, pageId, base, text } = fieldsOf(
    parseJson(readItem(memory, typedTextKey(user.id)) ?? ''),
  );
  if ((type !== 'html' && type !== 'markdown') || typeof text !== 'string') return;
  const id = typeof pageId === 'string' ? pageId : null;
  const key = draftKey(documentKey(id, type), newId());
  const before = typeof base === 'string' ? base : '';
  const draft: Draft = {
    key,
    content_type: type,
    text,
    pageId: id,
    base: originOf(before).mark,
    updatedAt: now(),
  };
  const origin = id === null ? null : { key, text: before, revision: null };
  const saved = await saveDraft({ db }, draft, origin);
  if (saved.ok) writeItem(memory, typedTextKey(user.id), null);
}
