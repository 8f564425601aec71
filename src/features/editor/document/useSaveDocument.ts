import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import type { Removed } from '#content/publish/publishReport.ts';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import { toasts } from '#domain/messages/messages.ts';
import { sourceOf, type ContentType, type PageInput, type Visibility } from '#domain/page/page.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, type Result } from '#domain/result.ts';
import { previewPath } from '#domain/page/links.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import { createPage, saveEdit } from '#mutators/pages/pages.ts';
import type { AccountServices } from '#mutators/services.ts';
import { copyLink } from '#frames/share/ShareMenu.tsx';
import { linkReach } from '#store/pages/pages.ts';
import { whenHealthy } from '#store/health/health.ts';
import { leftOut, visitorsMiss } from '#features/editor/visitors/useVisitorsCheck.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { draftSink } from './draftKeeper.ts';
import type { OpenDocument } from './readDocument.ts';

/**
 * Saves one document (spec §2, §8). The editor keeps its text whatever happens; failures are toasted. `isAbsent`: the
 * page is not pulled yet and can't be updated. `onCreated` gets the new page's id, `onMerged` the text to put into the
 * editor.
 */
export function useSaveDocument({
  account,
  type,
  document: { editing, owner },
  isAbsent,
  onCreated,
  onMerged,
}: {
  readonly account: AccountServices;
  readonly type: ContentType;
  readonly document: Pick<OpenDocument, 'editing' | 'owner'>;
  readonly isAbsent: boolean;
  readonly onCreated: (pageId: string) => void;
  readonly onMerged: (text: string) => void;
}) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isShown = useRef(false);
  const isAsking = useRef(false);
  const attempts = useRef(0);
  const isChecking = useRef(false);
  useEffect(() => {
    isAsking.current = asking;
  }, [asking]);
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
    (id: string, source: string, base: string | null) =>
      finished(() => saveEdit(account, id, { source }, base)),
    toasts.errorUpdatingPageBecause,
  );
  const [losing, setLosing] = useState<Losing | null>(null);
  const pending = creating || updating;

  // After a storage failure, saves again once the storage works, unless the user saved, changed fields or left.
  const saveAfterRecovery = ({ kind }: Failure, saveAgain: () => void) => {
    if (kind !== 'storageFull' && kind !== 'storageLost') return;
    attempts.current += 1;
    const attempt = attempts.current;
    void whenHealthy(account.db).then(() => {
      if (isShown.current && attempt === attempts.current) saveAgain();
    });
  };

  const saveUpdate = async (id: string, isAgreed = false) => {
    const source = editing.text();
    const base = editing.base().text;
    editing.saving(true);
    // Publishing may take long: until the page is saved, the draft holds the text.
    await editing.flush();
    isChecking.current = true;
    const left = type === 'html' ? await leftOut(account.publish, base, source) : null;
    isChecking.current = false;
    if (left !== null && left.added.length > 0 && !isAgreed) {
      editing.saving(false);
      setLosing({ removed: left.added, agree: () => editing.during(saveUpdate(id, true)) });
      return;
    }
    const result = await update(id, source, base);
    if (!result.ok) {
      editing.saving(false);
      saveAfterRecovery(result.failure, () => {
        const { pageId, dirty } = editing.current();
        if (pageId === id && dirty) editing.during(saveUpdate(id, true));
      });
      return;
    }
    const { page, outcome } = result.value;
    if (page.deleted_at !== null) {
      // Deleted meanwhile: the text stays unsaved, as it would be hidden in the trash.
      editing.saving(false);
      setAsking(true);
      return;
    }
    const shown = editing.savedIs(source, sourceOf(page), outcome === 'merged');
    if (shown !== null) onMerged(shown);
    showToast(
      outcome === 'saved' && left !== null && left.count > 0
        ? { ...SAVED.saved, description: visitorsMiss(left.count) }
        : SAVED[outcome],
    );
  };

  const save = () => {
    if (pending || asking || losing !== null || isChecking.current) return;
    const { pageId, dirty } = editing.current();
    if (pageId === null) setAsking(true);
    else if (isAbsent) showToast(NOT_HERE_YET);
    else if (dirty) editing.during(saveUpdate(pageId));
    else showToast(NOTHING_TO_SAVE);
  };

  const saveAsNew = (fields: SaveFields) => {
    if (pending) return Promise.resolve(false);
    const saved = createFrom(fields);
    editing.during(saved);
    return saved;
  };

  const createFrom = async (fields: SaveFields) => {
    const { title, tags, visibility } = fields;
    const source = editing.text();
    await editing.flush();
    const result = await create({
      title,
      tags: parseTags(tags),
      visibility,
      content_type: type,
      source,
    });
    if (!result.ok) {
      saveAfterRecovery(result.failure, () => {
        if (isAsking.current) void saveAsNew(fields);
      });
      return false;
    }
    const page = result.value;
    editing.becomes(page.id, draftSink(account, type, page.id, owner), source, sourceOf(page));
    setAsking(false);
    const path = previewPath(type, page.id);
    const link = new URL(path, window.location.origin).href;
    showToast({
      ...toasts.pageSaved(page.title, type),
      actions: [
        {
          label: 'Copy link',
          onAction: () => void copyLink(link, () => linkReach(account.db, page.id)),
        },
        { label: 'View', onAction: () => void navigate({ to: path }) },
      ],
    });
    if (isShown.current) onCreated(page.id);
    return true;
  };

  return {
    save,
    askForTitle: () => setAsking(true),
    saveAsNew,
    pending,
    asking,
    setAsking,
    fieldsChanged: () => {
      attempts.current += 1;
    },
    losing,
    stopLosing: () => setLosing(null),
  };
}

/** What the save dialog asks for. */
export interface SaveFields {
  readonly title: string;
  readonly tags: string;
  readonly visibility: Visibility;
}

/** An update after which visitors get less than before. */
export interface Losing {
  readonly removed: readonly Removed[];
  readonly agree: () => void;
}

async function finished<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    reportError(error);
    return fail({ kind: 'unexpected', detail: String(error) });
  }
}

const SAVED = {
  saved: toasts.pageUpdated,
  merged: editorToasts.pageMerged,
  conflict: editorToasts.pageInConflict,
} as const;

const NOT_HERE_YET = {
  title: 'Not Saved Yet',
  description: 'This page isn’t on this device yet. Save again when it is here.',
  tone: 'neutral',
} as const;

const NOTHING_TO_SAVE = { title: 'Nothing to Save', tone: 'neutral' } as const;
