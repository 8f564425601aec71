import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useSyncExternalStore } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { documentKey } from '#domain/page/draft.ts';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { isWrittenElsewhere, takeOverDraft } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { EditingState } from './editingState.ts';
import { editorMemory } from './editorMemory.ts';
import type { OpenDocument } from './readDocument.ts';

export type SharedDocument = ReturnType<typeof useTakeOver>;

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
}) {
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
    if (taken.value.kind === 'refused') return showToast(editorToasts.notHandedOver);
    if (taken.value.kind === 'taken') editorMemory(db).owners.set(document, taken.value.owner);
    onReopen();
  };
  return { elsewhere, lostTo, takeOver: () => void takeOver(), pending };
}
