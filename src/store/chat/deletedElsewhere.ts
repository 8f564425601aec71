import { attachedBlocks, textFiles } from '#domain/chat/attachments.ts';
import { documentKey, draftKey } from '#domain/page/draft.ts';
import type { AccountDb, ComposerDraft } from '#store/db.ts';
import { composerIds, deleteSessionRows, inOneTransaction } from './chatWrites.ts';
import { removeComposers, storedFiles } from './composerDrafts.ts';

/** Deletes here what another device deleted. Returns how many unsent texts became drafts of pages. */
export async function deleteElsewhere(
  db: AccountDb,
  table: 'chatSessions' | 'chatMessages',
  ids: readonly string[],
): Promise<number> {
  return inOneTransaction(db, async () => {
    if (table === 'chatSessions') {
      const moved = await moveComposers(db, await composerIds(db, ids));
      await deleteSessionRows(db, ids);
      return moved;
    }
    await db.chatMessages.bulkDelete([...ids]);
    return moveComposers(db, ids);
  });
}

async function moveComposers(db: AccountDb, ids: readonly string[]): Promise<number> {
  let moved = 0;
  for (const sessionId of ids) {
    const draft = await db.composerDrafts.get(sessionId);
    const files = await storedFiles(db, sessionId);
    const blocks = attachedBlocks(textFiles(files.map(({ file }) => file)));
    const text = `${draft?.text ?? ''}${blocks}`.trim();
    if (text === '') continue;
    const updatedAt = draft?.updatedAt ?? files.at(-1)?.addedAt ?? 0;
    await putPageDraft(db, { sessionId, text, updatedAt });
    moved += 1;
  }
  await removeComposers(db, ids);
  return moved;
}

/** Puts a text whose session or message another device deleted into a draft of a page. */
export async function putPageDraft(
  db: AccountDb,
  { sessionId, text: typed, updatedAt }: ComposerDraft,
): Promise<void> {
  const key = draftKey(documentKey(null, 'markdown'), sessionId);
  await db.transaction('rw', db.drafts, async () => {
    const moved = (await db.drafts.get(key))?.text ?? '';
    const text = typed.startsWith(moved) ? typed : `${moved}\n\n${typed}`;
    await db.drafts.put({ key, content_type: 'markdown', text, pageId: null, updatedAt });
  });
}
