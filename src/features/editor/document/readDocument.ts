import { templateHtml } from '#content/starters/starters.ts';
import { documentKey } from '#domain/page/draft.ts';
import {
  sourceOf,
  type Page,
  bytesOf,
  MAX_SOURCE_BYTES,
  type ContentType,
} from '#domain/page/page.ts';
import { claimDraft, claimNewDraft, type DraftClaim } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { revisionOf } from '#store/outbox/rows.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { forgetPosition } from '#features/editor/layout/paneSettings.ts';
import { decodeText } from '#domain/decodeText.ts';
import type { AccountDb } from '#store/db.ts';
import { draftLease, type DraftLease, draftSink } from './draftKeeper.ts';
import {
  startEditing,
  type Editing,
  openDocument,
  openFresh,
  openStart,
  type OpenedDocument,
} from './editing.ts';
import {
  type FileReading,
  type FreshStart,
  type StartRequest,
  editorMemory,
} from './editingSession.ts';

export interface OpenDocument {
  readonly opened: OpenedDocument;
  readonly editing: Editing;
  readonly owner: string;
  readonly lease: DraftLease;
  /** Whether another window has unsaved text of it. */
  readonly elsewhere: boolean;
  /** The template to decide about, because unsaved text was restored; null for none. */
  readonly waitingTemplate: string | null;
  /** What the unsaved copy was made from; `outside` is another app or a file. */
  readonly copyOf: 'page' | 'reply' | 'outside' | null;
  /** How an empty document was started beside unsaved text. */
  readonly fresh: FreshStart | null;
  /** Of a file that was opened. */
  readonly reading: FileReading | null;
}

export interface DocumentRequest {
  readonly id: string | null;
  readonly page: Page | null | undefined;
  readonly start: StartRequest | null;
}

/** Unsaved text that no other window has open, else the page's source, else a new page. Rejects like the store. */
export async function readDocument(
  account: AccountServices,
  kind: EditorKind,
  { id, page, start: requested }: DocumentRequest,
): Promise<OpenDocument> {
  const { db } = account;
  const { owners, unkept: texts } = editorMemory(db);
  const fresh = id === null ? takeFresh(db, kind.type) : null;
  const start = requested ?? (fresh === null ? null : { kind: fresh });
  const document = documentKey(id, kind.type);
  const saved = savedText(kind, id, page);
  const starting = await startingDocument(saved, start);
  if (starting !== null && start !== null && opensBeside(start)) {
    const claim = await claimNewDraft(account);
    owners.set(document, claim.owner);
    const isFresh = start.kind === 'blank' || start.kind === 'welcome';
    return {
      ...started(account, kind, id, claim, starting),
      fresh: isFresh ? start.kind : null,
      reading: start.kind === 'file' ? start.reading : null,
    };
  }
  const lastOwner = start?.kind === 'draft' ? start.owner : owners.get(document);
  const claim = await claimDraft(account, document, saved, lastOwner);
  const unkept = start?.kind === 'draft' ? undefined : texts.get(document);
  const draft = unkept ?? claim.draft;
  owners.set(document, claim.owner);
  if (starting !== null && draft === undefined) return started(account, kind, id, claim, starting);
  const revision = id === null ? null : await revisionOf(db, id);
  const opened = openDocument(saved, draft, { isKept: unkept === undefined, revision });
  const isAsked = start?.kind === 'draft' && start.owner === claim.owner;
  const waits = starting !== null && draft?.text !== starting.text;
  return {
    ...started(account, kind, id, claim, opened),
    waitingTemplate: waits && start?.kind === 'template' ? start.name : null,
    copyOf: isAsked ? (claim.draft?.from ?? null) : null,
  };
}

/** Remembers that an empty page was started beside unsaved text; null forgets it. Survives a reload, not the tab. */
export function rememberFresh(db: AccountDb, type: ContentType, start: FreshStart | null): void {
  try {
    if (start === null) sessionStorage.removeItem(storageKey(type));
    else sessionStorage.setItem(storageKey(type), `${start} ${db.name}`);
  } catch {
    // Without session storage, a reload forgets it.
  }
}

/** How that page was started; returned once. */
function takeFresh(db: AccountDb, type: ContentType): FreshStart | null {
  try {
    const stored = sessionStorage.getItem(storageKey(type));
    rememberFresh(db, type, null);
    return STARTS.find((start) => stored === `${start} ${db.name}`) ?? null;
  } catch {
    return null;
  }
}

const STARTS: readonly FreshStart[] = ['blank', 'welcome'];

function storageKey(type: ContentType): string {
  return `recto-editor-fresh:${type}`;
}

interface FileDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}

export type FileProblem = 'type' | 'size' | 'binary' | 'unreadable';

export type FileRead =
  | { readonly kind: 'read'; readonly document: FileDocument; readonly reading: FileReading }
  | { readonly kind: FileProblem };

export const OPENABLE = '.html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain';

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
};

/** Reads an HTML or Markdown file (by extension), at most as large as a page. */
export async function readFile(file: File): Promise<FileRead> {
  const dot = file.name.lastIndexOf('.');
  const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (type === undefined) return { kind: 'type' };
  if (file.size > MAX_SOURCE_BYTES) return { kind: 'size' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'unreadable' };
  const decoded = decodeText(bytes);
  if (decoded === null) return { kind: 'binary' };
  // Letters of two bytes in UTF-8 may be one in the file.
  if (bytesOf(decoded.text) > MAX_SOURCE_BYTES) return { kind: 'size' };
  const { text, ...reading } = decoded;
  const document = { type, title: file.name.slice(0, dot), text };
  return { kind: 'read', document, reading: { ...reading, bytes } };
}

function opensBeside(start: StartRequest): boolean {
  return start.kind === 'template' ? start.besideDraft : start.kind !== 'draft';
}

async function startingDocument(
  welcome: string,
  start: StartRequest | null,
): Promise<OpenedDocument | null> {
  switch (start?.kind) {
    case 'template': {
      const text = templateHtml(start.name);
      return text === null ? null : openStart(welcome, text);
    }
    case 'file':
      return openStart(welcome, start.text, start.title);
    case 'blank':
      return openFresh('');
    case 'welcome':
      return openFresh(welcome);
    case 'draft':
    case undefined:
      return null;
  }
}

function started(
  account: AccountServices,
  { type }: EditorKind,
  id: string | null,
  { owner, elsewhere, hold }: DraftClaim,
  opened: OpenedDocument,
): OpenDocument {
  // The position stored under this key is another new document's.
  if (id === null && opened.origin === 'saved') forgetPosition(documentKey(id, type));
  const editing = startEditing(id, opened, draftSink(account, type, id, owner));
  const lease = draftLease(owner, hold, async () => {
    await editing.flush();
    return editing.current().draft.kind !== 'failed';
  });
  const nothing = { waitingTemplate: null, copyOf: null, fresh: null, reading: null };
  return { opened, editing, owner, lease, elsewhere, ...nothing };
}

function savedText({ welcome }: EditorKind, id: string | null, page: Page | null | undefined) {
  if (page !== null && page !== undefined) return sourceOf(page);
  return id === null ? welcome : '';
}
