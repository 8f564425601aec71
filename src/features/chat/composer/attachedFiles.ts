import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import type { Attachment } from '#domain/chat/attachments.ts';
import { createListeners } from '#domain/listeners.ts';
import { dropAttachedFiles, keepAttachedFile } from '#mutators/chat/composerDrafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { readFiles } from '#store/chat/composerDrafts.ts';
import type { StoredFile } from '#store/db.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { perSession } from './composerText.ts';

const RETRY_MS = 3000;

export type AttachedFiles = ReturnType<typeof createFiles>;
export const attachedFiles = perSession(createFiles);

function createFiles(
  { db, now, newId }: Pick<AccountServices, 'db' | 'now' | 'newId'>,
  sessionId: string,
) {
  const listeners = createListeners();
  let stored: readonly StoredFile[] | null = null;
  let added: readonly StoredFile[] = [];
  let shown: readonly StoredFile[] | null = null;
  const unsaved = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  const show = () => {
    shown = stored === null ? null : [...stored, ...added];
    listeners.notify();
  };
  const save = async (row: StoredFile) => {
    if (!added.includes(row)) return;
    const saved = await keepAttachedFile({ db }, row);
    if (saved.ok) unsaved.delete(row.id);
    else if (!isRemoved(db)) setTimeout(() => enqueue(() => save(row)), RETRY_MS);
    const { file } = row;
    const kind = { type: 'markdown', fileName: file.name, mime: 'text/plain' } as const;
    const read = () => ('text' in file ? file.text : file.url);
    trackInMemoryText(db, `file:${row.id}`, saved.ok ? null : { title: file.name, kind, read });
  };
  const enqueue = (run: () => Promise<unknown>) => {
    queue = queue.then(run);
  };
  return {
    /** Null until the stored ones are read. */
    current: () => shown,
    subscribe: listeners.subscribe,
    read: async () => {
      if (stored !== null) return;
      const read = await readFiles(db, sessionId);
      const ids = new Set(added.map(({ id }) => id));
      stored ??= read.ok ? read.value.filter(({ id }) => !ids.has(id)) : [];
      show();
    },
    add: (file: Attachment) => {
      const last = (shown ?? added).at(-1)?.addedAt ?? 0;
      const row = { id: newId(), sessionId, addedAt: Math.max(now(), last + 1), file };
      added = [...added, row];
      unsaved.add(row.id);
      show();
      enqueue(() => save(row));
      return row.id;
    },
    remove: (ids: readonly string[]) => {
      const isLeft = ({ id }: StoredFile) => !ids.includes(id);
      stored = stored?.filter(isLeft) ?? null;
      added = added.filter(isLeft);
      show();
      for (const id of ids) {
        unsaved.delete(id);
        trackInMemoryText(db, `file:${id}`, null);
      }
      enqueue(() => dropAttachedFiles({ db }, ids));
    },
    /** Resolves with false when a file is only in this window. */
    flush: async () => {
      await queue;
      return unsaved.size === 0;
    },
  };
}
