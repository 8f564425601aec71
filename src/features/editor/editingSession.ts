/** A starting page that was asked for. */
export interface TemplateRequest {
  readonly name: string;
  /** Whether it is to open beside unsaved text of a new page, rather than to wait for a decision about it. */
  readonly besideDraft: boolean;
}

/** What the address says about the document. */
export interface DocumentAddress {
  /** The saved page to load, null for a new one. */
  readonly loadId: string | null;
  /** The starting page that a new one is to hold; it leaves the address once it is read. */
  readonly template: string | null;
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
  /** The starting page of the document in hand. */
  readonly template: TemplateRequest | null;
}

/** The session of an editor before it has followed any address. */
export function startSession(loadId: string | null): EditingSession {
  return { serial: 0, address: { loadId, template: null }, becoming: null, template: null };
}

/** The session that follows when the address is `address`; the same object when nothing changes. */
export function followAddress(session: EditingSession, address: DocumentAddress): EditingSession {
  const { loadId } = address;
  // A page to load has its own text.
  const template = loadId === null ? address.template : null;
  const last = session.address;
  if (loadId === last.loadId && template === last.template) return session;
  const next = { loadId, template };
  if (template !== null) {
    return { ...another(session), address: next, template: { name: template, besideDraft: false } };
  }
  if (loadId === last.loadId) return { ...session, address: next };
  if (loadId !== null && loadId === session.becoming) {
    return { ...session, address: next, becoming: null };
  }
  return { ...another(session), address: next };
}

/** The session that opens a starting page beside the unsaved text in hand. */
export function openBeside(session: EditingSession, name: string): EditingSession {
  return { ...another(session), template: { name, besideDraft: true } };
}

/** The session that opens the document in hand anew, with the text that is kept of it by then. */
export function openAgain(session: EditingSession): EditingSession {
  return { ...another(session), becoming: session.becoming };
}

function another({ serial, address }: EditingSession): EditingSession {
  return { serial: serial + 1, address, becoming: null, template: null };
}
