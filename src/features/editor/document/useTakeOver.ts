import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useSyncExternalStore } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { documentKey } from '#domain/page/draft.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { isWrittenElsewhere, takeOverDraft } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { LostTo } from './draftLease.ts';
import type { EditingState } from './editingState.ts';
import { editorMemory } from './editorMemory.ts';
import type { OpenDocument } from './readDocument.ts';

export interface SharedDocument {
  /** Whether another window has unsaved text of it. */
  readonly elsewhere: boolean;
  /** Who has the text, once this editor lost it. */
  readonly lostTo: LostTo;
  /** Takes the other window's text over; unsaved text of this editor stays a draft of its own. */
  readonly takeOver: () => void;
  readonly pending: boolean;
}

/** Follows other windows' use of the document. `onReopen` reopens it with the text taken over. */
export function useTakeOver({
  account,
  type,
  document: { owner, lease, elsewhere: atFirst },
  state: { pageId, savedText },
  onReopen,
}: {
  readonly account: AccountServices;
  readonly type: ContentType;
  readonly document: OpenDocument;
  readonly state: Pick<EditingState, 'pageId' | 'savedText'>;
  readonly onReopen: () => void;
}): SharedDocument {
  const { db } = account;
  const document = documentKey(pageId, type);
  const elsewhere = useLiveQuery(
    () => isWrittenElsewhere(db, document, owner, savedText),
    [db, document, owner, savedText],
    atFirst,
  );
  const lostTo = useSyncExternalStore(lease.subscribe, lease.lostTo);
  const [take, pending] = useMutator(() => takeOverDraft(account, document, owner));
  const takeOver = async () => {
    const taken = await take();
    if (!taken.ok) return;
    if (taken.value.kind === 'refused') return showToast(toasts.notHandedOver);
    if (taken.value.kind === 'taken') editorMemory(db).owners.set(document, taken.value.owner);
    onReopen();
  };
  return { elsewhere, lostTo, takeOver: () => void takeOver(), pending };
}
