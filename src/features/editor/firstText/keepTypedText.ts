import { originOf } from '#domain/page/draft.ts';
import type { AccountServices } from '#mutators/services.ts';
import { forgetTypedText, typedTextOf } from '#store/session/firstText.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { draftSink } from '#features/editor/document/draftKeeper.ts';

/** Saves text typed before the editor was loaded as a draft, when no editor at this address takes it over. */
export async function keepTypedText(account: AccountServices): Promise<void> {
  const memory = localStorageOrNull();
  const typed = typedTextOf(memory, account.user.id);
  if (typed === null) return;
  const sink = draftSink(account, typed.type, typed.pageId, account.newId());
  const saved = await sink.put({ text: typed.text, origin: originOf(typed.base) });
  if (saved.ok) forgetTypedText(memory, account.user.id);
}
