import type { LifeboatEntry } from '#content/export/format.ts';
import type { Draft } from '#domain/page/draft.ts';
import { sourceOf, type ContentType, type Page } from '#domain/page/page.ts';
import { fittingTitle, storableText } from '#domain/page/titleAndTags.ts';
import type { Snapshot } from '#store/health/fullSnapshot.ts';
import { decideChange, type ChangeOutcome, type FileChange } from './changes.ts';

export type Outcome =
  | ChangeOutcome
  /** Already on this device as page `pageId`, or as a draft (null). */
  | { readonly kind: 'here'; readonly pageId: string | null }
  | { readonly kind: 'new' }
  /** A new page beside the differing one here, which is newer if `isOlder`. */
  | { readonly kind: 'copy'; readonly title: string; readonly isOlder: boolean }
  /** A draft of page `pageId`, or of a page not here (null). */
  | { readonly kind: 'draft'; readonly pageId: string | null }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'skipped'; readonly reason: string };

export type DeviceContent = ReturnType<typeof indexDevice>;

const UNTITLED = 'Untitled page';

const CHAT = 'Chats can’t be imported. Those on the server appear again when you sign in.';

const SUFFIX = ' (imported)';

export function titleOf(entry: Pick<LifeboatEntry, 'title'>): string {
  const title = storableText(entry.title).trim();
  return title === '' ? UNTITLED : title;
}

export function importedTitle(title: string): string {
  return fittingTitle(title, SUFFIX);
}

/** Decisions compare whole texts. `changes`: those of a file of the same account, by page id. */
export function indexDevice(
  { pages, drafts }: Pick<Snapshot, 'pages' | 'drafts'>,
  changes: ReadonlyMap<string, FileChange>,
) {
  const byId = new Map<string, Page>();
  const byTitle = new Map<string, Page[]>();
  const byLength = new Map<string, Page[]>();
  const draftRows: Draft[] = [...drafts];

  function addPage(page: Page): void {
    byId.set(page.id, page);
    push(byTitle, page.title, page);
    push(byLength, lengthKey(page.content_type, sourceOf(page)), page);
  }
  for (const page of pages) addPage(page);

  function decidePage(entry: LifeboatEntry, text: string): Outcome {
    const title = titleOf(entry);
    const known = entry.id === null ? undefined : byId.get(entry.id);
    const change = entry.id === null ? undefined : changes.get(entry.id);
    const isOwn = entry.kind === 'page' && known !== undefined && change !== undefined;
    const changed = isOwn ? decideChange(change, known) : null;
    if (changed !== null && (!change?.isCreation || changed.kind !== 'here')) return changed;
    const isSame = (page: Page) =>
      page.content_type === entry.type &&
      sourceOf(page) === text &&
      // A copy in the trash here does not replace a live page.
      (page.deleted_at === null || entry.state === 'trash');
    const titles = [title, importedTitle(title)];
    const same = titles.flatMap((one) => byTitle.get(one) ?? []).find(isSame);
    if (same !== undefined) return { kind: 'here', pageId: same.id };
    const isAside = known !== undefined && known.deleted_at === null;
    if (!isAside) return { kind: 'new' };
    return { kind: 'copy', title: importedTitle(title), isOlder: changed !== null };
  }

  function decideDraft({ id, type }: LifeboatEntry, text: string): Outcome {
    if (draftRows.some((draft) => draft.content_type === type && draft.text === text)) {
      return { kind: 'here', pageId: null };
    }
    const saved = (byLength.get(lengthKey(type, text)) ?? []).find(
      (page) => page.deleted_at === null && sourceOf(page) === text,
    );
    if (saved !== undefined) return { kind: 'here', pageId: saved.id };
    const page = id === null ? undefined : byId.get(id);
    const isLive = page !== undefined && page.deleted_at === null && page.content_type === type;
    return { kind: 'draft', pageId: isLive ? page.id : null };
  }

  return {
    decide: (entry: LifeboatEntry, text: string): Outcome => {
      if (entry.kind === 'chat') return { kind: 'skipped', reason: CHAT };
      return entry.kind === 'draft' ? decideDraft(entry, text) : decidePage(entry, text);
    },
    addPage,
    pageById: (id: string) => byId.get(id),
    addDraft: (draft: Draft) => void draftRows.push(draft),
  };
}

function lengthKey(type: ContentType, text: string): string {
  return `${type} ${text.length}`;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
