/** A new document with nothing written in it yet. */
export type FreshStart = 'blank' | 'welcome';

/** What a new document was asked to start with. */
export type StartRequest =
  | {
      readonly kind: 'template';
      readonly name: string;
      /** Whether it is to open beside unsaved text of a new page, rather than to wait for a decision about it. */
      readonly besideDraft: boolean;
    }
  /** An empty page, or the welcome document, beside unsaved text. */
  | { readonly kind: FreshStart }
  /** The text of a file, beside unsaved text. */
  | { readonly kind: 'file'; readonly title: string; readonly text: string }
  /** Unsaved text of a new page, by the name under which it is kept; `isRemix` for a copy made a moment ago. */
  | { readonly kind: 'draft'; readonly owner: string; readonly isRemix?: boolean };

/** What the address says about the document. */
export interface DocumentAddress {
  /** The saved page to load, null for a new one. */
  readonly loadId: string | null;
  /** The starting page that a new one is to hold; it leaves the address once it is read. */
  readonly template: string | null;
  /** The name of the unsaved copy that a new one is to hold; it leaves the address as well. */
  readonly draft: string | null;
}

/**
 * Which document an editor tab has in hand. `serial` changes when another document is opened, and stays
 * when the document in hand gets its page: saving must not close and open the editor.
 */
export interface EditingSession {
  readonly serial: number;
  /** The address that was followed last. */
  readonly address: DocumentAddress;
  /** The page that the document in hand has become, while the address does not say so yet. */
  readonly becoming: string | null;
  /** What the document in hand was asked to start with. */
  readonly start: StartRequest | null;
  /** What the next new document is to start with, once the address has left the page in hand. */
  readonly next: StartRequest | null;
}

/** The session of an editor before it has followed any address; `start` only counts for a new document. */
export function startSession(
  loadId: string | null,
  start: StartRequest | null = null,
): EditingSession {
  return {
    serial: 0,
    address: { loadId, template: null, draft: null },
    becoming: null,
    start: loadId === null ? start : null,
    next: null,
  };
}

/** The session that follows when the address is `address`; the same object when nothing changes. */
export function followAddress(session: EditingSession, address: DocumentAddress): EditingSession {
  const { loadId } = address;
  // A page to load has its own text.
  const template = loadId === null ? address.template : null;
  const draft = loadId === null ? address.draft : null;
  const last = session.address;
  if (loadId === last.loadId && template === last.template && draft === last.draft) return session;
  const next = { loadId, template, draft };
  if (draft !== null && draft !== last.draft) {
    const start = { kind: 'draft', owner: draft, isRemix: true } as const;
    return { ...another(session), address: next, start };
  }
  if (template !== null) {
    const start = { kind: 'template', name: template, besideDraft: false } as const;
    return { ...another(session), address: next, start };
  }
  if (loadId === last.loadId) return { ...session, address: next };
  if (loadId !== null && loadId === session.becoming) {
    return { ...session, address: next, becoming: null };
  }
  return { ...another(session), address: next, start: loadId === null ? session.next : null };
}

/** The session that opens a new document as asked: at once, or when the address has left the page in hand. */
export function openNew(session: EditingSession, start: StartRequest): EditingSession {
  const isNew = session.address.loadId === null && session.becoming === null;
  return isNew ? { ...another(session), start } : { ...session, next: start };
}

/** The session that opens the document in hand anew, with the text that is kept of it by then. */
export function openAgain(session: EditingSession): EditingSession {
  return { ...another(session), becoming: session.becoming };
}

function another({ serial, address }: EditingSession): EditingSession {
  return { serial: serial + 1, address, becoming: null, start: null, next: null };
}
