import {
  type LifeboatEntry,
  type LifeboatManifest,
  LIFEBOAT_FORMAT,
  LIFEBOAT_VERSION,
  MANIFEST_PATH,
  readmeText,
} from '#content/export/format.ts';
import { safeName, uniquePaths } from '#content/export/names.ts';
import type { ZipFile } from '#content/export/zip.ts';
import type { Draft } from '#domain/page/draft.ts';
import { attachedBlocks, textFiles } from '#domain/chat/attachments.ts';
import { compareMessages } from '#domain/chat/chat.ts';
import { chatAsMarkdown } from '#domain/chat/chatMarkdown.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { sourceOf, type ContentType, type Page } from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { User } from '#domain/account/profile.ts';
import { pictureFileName } from '#domain/page/picture.ts';
import type { Snapshot } from '#store/health/fullSnapshot.ts';
import type { PictureOnDevice } from '#store/pages/pictures.ts';

interface Item {
  readonly stem: string;
  readonly entry: Omit<LifeboatEntry, 'path' | 'record'>;
  readonly text: string;
  /** Null where text and manifest hold everything. */
  readonly record: object | null;
}

/** New kinds of user data join here with a folder and kind of their own; older readers count unknown kinds. */
const PARTS: readonly ((snapshot: Snapshot) => readonly Item[])[] = [
  pageItems,
  draftItems,
  changeItems,
  conflictItems,
  setAsideItems,
  chatItems,
];

/** Lays out a user's work as files; nothing of the sign-in. */
export function lifeboatTexts(
  snapshot: Snapshot,
  pictures: readonly PictureOnDevice[],
  user: User,
  now: number,
) {
  const unique = uniquePaths();
  const texts: ZipFile[] = [];
  const entries: LifeboatEntry[] = [];
  for (const { stem, entry, text, record } of PARTS.flatMap((part) => part(snapshot))) {
    const path = unique(`${stem}.${entry.type === 'html' ? 'html' : 'md'}`);
    const beside = record === null ? null : unique(`${stem}.json`);
    const modifiedAt = timeOf(entry.updated_at, now);
    texts.push({ path, content: () => text, units: text.length, modifiedAt });
    if (beside !== null) {
      // A change holds the page before and after.
      const json = () => JSON.stringify(record, null, 2);
      texts.push({ path: beside, content: json, units: 2 * text.length, modifiedAt });
    }
    entries.push({ path, ...entry, record: beside });
  }
  const manifest: LifeboatManifest = {
    format: LIFEBOAT_FORMAT,
    version: LIFEBOAT_VERSION,
    exportedAt: new Date(now).toISOString(),
    account: { id: user.id, email: user.email },
    protocol: snapshot.protocol,
    entries,
    pictures: pictures.map(({ hash, type, isUnsent }) => ({
      path: `pictures/${pictureFileName({ hash, type })}`,
      hash,
      type,
      isUnsent,
    })),
  };
  const readme = readmeText(manifest);
  const json = JSON.stringify(manifest, null, 2);
  const first: ZipFile[] = [
    { path: 'README.txt', content: () => readme, units: readme.length, modifiedAt: now },
    { path: MANIFEST_PATH, content: () => json, units: json.length, modifiedAt: now },
  ];
  return { manifest, texts: [...first, ...texts] };
}

const NO_DETAILS = {
  side: null,
  is_public: false,
  is_unlisted: false,
  created_at: null,
  deleted_at: null,
  base: null,
};

function pageItems({ pages, outbox, conflicts, failed }: Snapshot): readonly Item[] {
  const unsent = new Set(outbox.map(({ pageId }) => pageId));
  const inConflict = new Set(conflicts.map(({ pageId }) => pageId));
  const unresolved = failed.filter(({ resolvedAt }) => resolvedAt === null);
  const refused = new Set(unresolved.map(({ pageId }) => pageId));
  const stateOf = ({ id, deleted_at }: Page) => {
    if (deleted_at !== null) return 'trash';
    if (inConflict.has(id)) return 'conflict';
    if (refused.has(id)) return 'failed';
    return unsent.has(id) ? 'unsent' : 'synced';
  };
  return pages.map((page) => {
    const folder = page.deleted_at === null ? 'pages' : 'trash';
    return itemOf(page, `${folder}/${nameOf(page)}`, { kind: 'page', state: stateOf(page) });
  });
}

function draftItems({ drafts, pages }: Snapshot): readonly Item[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return drafts.map((draft) => {
    const page = draft.pageId === null ? undefined : byId.get(draft.pageId);
    return {
      stem: `drafts/${draftName(draft, page)}`,
      text: draft.text,
      // A manual merge holds more than its text.
      record: draft.merge === undefined ? null : draft,
      entry: {
        ...NO_DETAILS,
        kind: 'draft',
        state: 'draft',
        id: draft.pageId,
        title: page?.title ?? draft.title ?? '',
        tags: page?.tags ?? [],
        type: draft.content_type,
        updated_at: new Date(draft.updatedAt).toISOString(),
        base: draft.base ?? null,
      },
    };
  });
}

function changeItems({ outbox, failed }: Snapshot): readonly Item[] {
  const item = (mutation: PageMutation, state: 'unsent' | 'failed', record: object) => {
    const page = pageAfter(mutation);
    return { ...itemOf(page, `unsent/${nameOf(page)}`, { kind: 'change', state }), record };
  };
  return [
    ...outbox.map((mutation) => item(mutation, 'unsent', mutation)),
    ...failed.map((row) => item(row.mutation, 'failed', row)),
  ];
}

function conflictItems({ conflicts }: Snapshot): readonly Item[] {
  return conflicts.flatMap((conflict) => {
    const folder = `conflicts/${nameOf(conflict.mine)}`;
    return SIDES.flatMap((side) => {
      const page = conflict[side];
      const what = { kind: 'conflict', state: 'conflict', side } as const;
      return page === null ? [] : [itemOf(page, `${folder}/${side}`, what)];
    });
  });
}

const SIDES = ['mine', 'theirs', 'base'] as const;

type Side = (typeof SIDES)[number];

function setAsideItems({ setAside }: Snapshot): readonly Item[] {
  return setAside.map(({ page }) =>
    itemOf(page, `set-aside/${nameOf(page)}`, { kind: 'setAside', state: 'setAside' }),
  );
}

function chatItems({ chats }: Snapshot): readonly Item[] {
  return chats.map((chat) => {
    const { session, messages, unsaved } = chat;
    const typed = `${chat.typed}${attachedBlocks(textFiles(chat.files))}`;
    const replaced = new Set(unsaved.flatMap(({ id, replaces }) => [id, ...replaces]));
    const shown = [
      ...messages.filter(({ id }) => !replaced.has(id)),
      ...unsaved.map(({ message }) => message),
    ];
    return {
      stem: `chats/${safeName(session.title, 'Chat')}-${safeName(session.id.slice(0, 8), 'chat')}`,
      text: chatAsMarkdown(session, shown.toSorted(compareMessages), typed),
      record: chat,
      entry: {
        ...NO_DETAILS,
        kind: 'chat',
        state: unsaved.length === 0 && typed === '' ? 'synced' : 'unsent',
        id: session.id,
        title: session.title,
        tags: [],
        type: 'markdown',
        created_at: session.created_at,
        updated_at: session.updated_at,
      },
    };
  });
}

function itemOf(
  page: Page,
  stem: string,
  what: Pick<LifeboatEntry, 'kind' | 'state'> & { readonly side?: Side },
): Item {
  return {
    stem,
    text: sourceOf(page),
    record: null,
    entry: {
      ...NO_DETAILS,
      ...what,
      id: page.id,
      title: page.title,
      tags: page.tags,
      type: page.content_type,
      is_public: page.is_public,
      is_unlisted: page.is_unlisted ?? false,
      created_at: page.created_at,
      updated_at: page.updated_at,
      deleted_at: page.deleted_at,
    },
  };
}

function nameOf({ id, title }: Pick<Page, 'id' | 'title'>): string {
  return `${safeName(title, 'Untitled')}-${safeName(id.slice(0, 8), 'page')}`;
}

function draftName({ content_type, pageId, title }: Draft, page: Page | undefined): string {
  if (page !== undefined) return nameOf(page);
  if (pageId === null && title !== undefined) return safeName(title, UNSAVED[content_type]);
  if (pageId !== null) return `Unsaved page-${safeName(pageId.slice(0, 8), 'page')}`;
  return UNSAVED[content_type];
}

const UNSAVED: Readonly<Record<ContentType, string>> = {
  html: 'Unsaved HTML page',
  markdown: 'Unsaved Markdown page',
};

function timeOf(iso: string, now: number): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? now : time;
}
