import { templateHtml } from '#content/starters/templates.ts';
import { documentKey } from '#domain/page/draft.ts';
import { sourceOf, type Page } from '#domain/page/page.ts';
import { claimDraft, claimNewDraft, type DraftClaim } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import { revisionOf } from '#store/outbox/shadows.ts';
import { draftLease, type DraftLease } from './draftLease.ts';
import { draftSink } from './draftSink.ts';
import { startEditing, type Editing } from './editing.ts';
import type { FreshStart, StartRequest } from './editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { rememberedOwner, rememberedUnkept, rememberOwner } from './editorMemory.ts';
import { takeFresh } from './freshPage.ts';
import { openDocument, openFresh, openStart, type OpenedDocument } from './openDocument.ts';

/** A document in the editor: how it was opened, how it is being edited, and the place of its draft. */
export interface OpenDocument {
  readonly opened: OpenedDocument;
  readonly editing: Editing;
  /** The name under which its draft is kept. */
  readonly owner: string;
  readonly lease: DraftLease;
  /** Whether another window had unsaved text of it when it was opened. */
  readonly elsewhere: boolean;
  /** The template that was asked for and waits for a decision, as unsaved text came back; null for none. */
  readonly waitingTemplate: string | null;
  /** What it is a copy of, made a moment ago: somebody's page, code in a reply of the assistant, or what another app or the system gave. */
  readonly copyOf: 'page' | 'reply' | 'outside' | null;
  /** How it was started, if that was beside unsaved text with nothing to keep. */
  readonly fresh: FreshStart | null;
}

/** What to open. */
export interface DocumentRequest {
  /** The page's id, null for a new page. */
  readonly id: string | null;
  /** The page as the store holds it; null for none, undefined while that is not known. */
  readonly page: Page | null | undefined;
  /** What a new one was asked to start with. */
  readonly start: StartRequest | null;
}

/**
 * Reads a document: its unsaved text that no other window has open, else the page's exact source, else a new page
 * that starts as asked, blank if it was left so, or as the welcome document. Rejects when the store cannot be read.
 */
export async function readDocument(
  account: AccountServices,
  kind: EditorKind,
  { id, page, start: asked }: DocumentRequest,
): Promise<OpenDocument> {
  const { db } = account;
  const fresh = id === null ? takeFresh(db, kind.type) : null;
  const start = asked ?? (fresh === null ? null : { kind: fresh });
  const document = documentKey(id, kind.type);
  const saved = savedText(kind, id, page);
  const starting = await startingDocument(saved, start);
  if (starting !== null && start !== null && opensBeside(start)) {
    const claim = await claimNewDraft(account);
    rememberOwner(db, document, claim.owner);
    const isFresh = start.kind === 'blank' || start.kind === 'welcome';
    return { ...started(account, kind, id, claim, starting), fresh: isFresh ? start.kind : null };
  }
  const lastOwner = start?.kind === 'draft' ? start.owner : rememberedOwner(db, document);
  const claim = await claimDraft(account, document, saved, lastOwner);
  const unkept = start?.kind === 'draft' ? undefined : rememberedUnkept(db, document);
  const draft = unkept ?? claim.draft;
  rememberOwner(db, document, claim.owner);
  if (starting !== null && draft === undefined) return started(account, kind, id, claim, starting);
  const revision = id === null ? null : await revisionOf(db, id);
  const opened = openDocument(saved, draft, { isKept: unkept === undefined, revision });
  const isCopy = start?.kind === 'draft' && start.isRemix === true && start.owner === claim.owner;
  const waits = starting !== null && draft?.text !== starting.text;
  return {
    ...started(account, kind, id, claim, opened),
    waitingTemplate: waits && start?.kind === 'template' ? start.name : null,
    copyOf: isCopy ? (claim.draft?.from ?? 'page') : null,
  };
}

/** Whether a new document stands beside unsaved text, rather than to wait for a decision about it. */
function opensBeside(start: StartRequest): boolean {
  return start.kind === 'template' ? start.besideDraft : start.kind !== 'draft';
}

/** What a new document was asked to start with; null for nothing of its own. */
async function startingDocument(
  welcome: string,
  start: StartRequest | null,
): Promise<OpenedDocument | null> {
  switch (start?.kind) {
    case 'template': {
      const text = await startingPage(start.name);
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
  const editing = startEditing(id, opened, draftSink(account, type, id, owner));
  const lease = draftLease(owner, hold, async () => {
    await editing.flush();
    return editing.current().draft.kind !== 'failed';
  });
  const nothing = { waitingTemplate: null, copyOf: null, fresh: null };
  return { opened, editing, owner, lease, elsewhere, ...nothing };
}

/** What needs no draft. Of a page that is gone nothing is saved. */
function savedText({ welcome }: EditorKind, id: string | null, page: Page | null | undefined) {
  if (page !== null && page !== undefined) return sourceOf(page);
  return id === null ? welcome : '';
}

/** Null for a name there is no starting page of, and when its code does not arrive: then the editor opens without. */
async function startingPage(name: string): Promise<string | null> {
  try {
    return await templateHtml(name);
  } catch {
    return null;
  }
}
