import { useEffect, useRef, useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages.ts';
import { sourceOf, type ContentType, type PageInput } from '#domain/page.ts';
import { fail, type Result } from '#domain/result.ts';
import { parseTags } from '#domain/tags.ts';
import { createPage, updatePage } from '#mutators/pages.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/toast.ts';
import { draftSink } from './draftSink.ts';
import type { OpenDocument } from './readDocument.ts';
import type { SaveFields } from './SavePageDialog.tsx';

/** The ways to save what the editor holds, and whether one is under way or asks for a title. */
export interface SaveDocument {
  /** Saves a loaded page as an update; asks for title and tags of a new one. */
  readonly save: () => void;
  readonly askForTitle: () => void;
  readonly saveAsNew: (fields: SaveFields) => Promise<boolean>;
  readonly pending: boolean;
  readonly asking: boolean;
  readonly setAsking: (asking: boolean) => void;
}

/**
 * Saving of one document (spec §2, §8). The text in the editor stays as it is whatever becomes of it; failures
 * are toasted in the catalogue's words. `onCreated` hears of the page that was made.
 */
export function useSaveDocument(
  account: AccountServices,
  type: ContentType,
  { editing, owner }: Pick<OpenDocument, 'editing' | 'owner'>,
  onCreated: (pageId: string) => void,
): SaveDocument {
  const [asking, setAsking] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [create, creating] = useMutator(
    (input: PageInput) => finished(() => createPage(account, input)),
    (failure) => toasts.errorSavingPage(type, failure),
  );
  const [update, updating] = useMutator(
    (id: string, source: string) => finished(() => updatePage(account, id, { source })),
    toasts.errorUpdatingPageBecause,
  );
  const pending = creating || updating;

  const saveUpdate = async (id: string) => {
    const source = editing.text();
    editing.saving(source);
    const result = await update(id, source);
    if (!result.ok) {
      editing.saving(null);
      return;
    }
    if (result.value.deleted_at !== null) {
      // It went to the trash in the same moment, where nobody would see this text: it stays unsaved.
      editing.saving(null);
      setAsking(true);
      return;
    }
    editing.savedIs(source, sourceOf(result.value));
    showToast(toasts.pageUpdated);
  };

  const save = () => {
    if (pending || asking) return;
    const { pageId, dirty } = editing.current();
    if (pageId === null) setAsking(true);
    else if (dirty) editing.during(saveUpdate(pageId));
    else showToast(NOTHING_TO_SAVE);
  };

  const saveAsNew = (fields: SaveFields) => {
    if (pending) return Promise.resolve(false);
    const saved = createFrom(fields);
    editing.during(saved);
    return saved;
  };

  const createFrom = async ({ title, tags }: SaveFields) => {
    const source = editing.text();
    const result = await create({ title, tags: parseTags(tags), content_type: type, source });
    if (!result.ok) return false;
    const page = result.value;
    editing.becomes(page.id, draftSink(account, type, page.id, owner), source, sourceOf(page));
    setAsking(false);
    showToast(toasts.pageSaved(page.title, type));
    // Who went elsewhere meanwhile stays there.
    if (isShown.current) onCreated(page.id);
    return true;
  };

  return { save, askForTitle: () => setAsking(true), saveAsNew, pending, asking, setAsking };
}

/** A change that throws has failed: the person is told, and the error goes where errors are reported. */
async function finished<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    reportError(error);
    return fail({ kind: 'unexpected', detail: String(error) });
  }
}

const NOTHING_TO_SAVE = { title: 'Nothing to Save', tone: 'neutral' } as const;
