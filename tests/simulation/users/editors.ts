import { Text } from '@codemirror/state';
import { documentKey } from '#domain/page/draft.ts';
import { sourceOf, type ContentType, type Page } from '#domain/page/page.ts';
import { draftSink } from '#features/editor/document/draftKeeper.ts';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { startEditing, type Editing, openDocument } from '#features/editor/document/editing.ts';
import { claimDraft } from '#mutators/pages/drafts.ts';
import { createPage, saveEdit } from '#mutators/pages/pages.ts';
import { storageResult } from '#store/health/failures.ts';
import type { DraftLock } from '#store/session/draftLocks.ts';
import { revisionOf } from '#store/outbox/rows.ts';
import { heldBy, stateOf } from '../world/held.ts';
import { noteTry } from '../checks/copies.ts';
import { tokensOf, Violation } from '../checks/ledger.ts';
import type { SimWindow } from '../world/processes.ts';
import { nextToken, type World } from '../world/world.ts';

/** A document open in a tab: the real editing code without its screen. */
export interface SimEditor {
  readonly editing: Editing;
  readonly type: ContentType;
  /** The draft's key and its lock. */
  readonly owner: string;
  readonly hold: DraftLock;
  /** The page text last shown on screen. */
  shown: string | null;
  /** Its server revision. */
  shownRevision: number | null;
  isSaving: boolean;
}

/** The user's next action in a tab's editor: open a document, type, save, navigate, take the saved text, or close. */
export async function edit(world: World, window: SimWindow, maySave: boolean): Promise<void> {
  const { editor } = window;
  if (editor === 'opening') return;
  if (editor === null) return open(world, window);
  const dice = world.random.next();
  if (dice < 0.55) return type(world, window, editor);
  if (dice < 0.85) {
    if (maySave && !editor.isSaving) await save(world, window, editor);
    return;
  }
  if (dice < 0.9) return void editor.editing.flushNow();
  if (dice < 0.93) return takeStored(world, editor);
  window.editor = null;
  await editor.editing.close();
  await editor.hold.release();
}

/** Pages whose latest text an editor's screen does not show yet; the step delivers the live query. */
export function unseenPages(world: World): readonly { readonly id: number; take: () => void }[] {
  return world.processes.flatMap((process) => {
    if (process.kind !== 'window' || !process.isAlive || process.isRetired) return [];
    const { editor, id } = process;
    if (editor === null || editor === 'opening') return [];
    const { pageId } = editor.editing.current();
    const held = heldBy(process.device, process.owner);
    const page = held.pages.find((one) => one.id === pageId);
    if (page === undefined || page.deleted_at !== null) return [];
    const source = sourceOf(page);
    const isPending = stateOf(held, page.id) !== undefined;
    const shadow = held.shadows.find((row) => row.id === page.id);
    const revision = isPending ? null : (shadow?.revision ?? null);
    if (source === editor.shown && revision === editor.shownRevision) return [];
    return {
      id,
      take: () => {
        editor.shown = source;
        editor.shownRevision = revision;
        follow(editor, editor.editing.storeShows(source, revision));
      },
    };
  });
}

async function open(world: World, window: SimWindow): Promise<void> {
  const { random } = world;
  const { services, device, owner } = window;
  const pages = heldBy(device, owner)
    .pages.filter((page) => page.deleted_at === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const isNew = pages.length === 0 || random.chance(0.15);
  // Most choices fall on pages that other devices edit too.
  const page = isNew ? null : (pages[random.below(2) * random.below(pages.length)] ?? null);
  const id = page?.id ?? null;
  const type = page?.content_type ?? 'markdown';
  const saved = page === null ? '' : sourceOf(page);
  window.editor = 'opening';
  const opened = await storageResult(async () => {
    const claim = await claimDraft(services, documentKey(id, type), saved);
    const revision = id === null ? null : await revisionOf(services.db, id);
    const document = openDocument(saved, claim.draft, { revision });
    const editing = startEditing(id, document, draftSink(services, type, id, claim.owner));
    const { hold, owner: name } = claim;
    return {
      editing,
      type,
      hold,
      owner: name,
      shown: saved,
      shownRevision: revision,
      isSaving: false,
    };
  });
  window.editor = opened.ok ? opened.value : null;
  if (!opened.ok) return;
  const { editing } = opened.value;
  const note = (): void => noteDraft(world, window, editing);
  editing.subscribe(note);
  note();
}

function type(world: World, window: SimWindow, { editing, type: language }: SimEditor): void {
  const { random, ledger } = world;
  const lines = editing.text().split('\n');
  if (lines.length > 3 && random.chance(0.08)) {
    // The user gives up the tokens of a line they delete.
    const [line] = lines.splice(random.below(lines.length), 1);
    for (const token of tokensOf(line)) ledger.givenUp.add(token);
  } else {
    const token = nextToken(world, window.owner);
    const place = random.below(lines.length + 1);
    const at = Math.min(place, lines.length - 1);
    const isHtml = language === 'html';
    if (random.chance(0.5)) lines.splice(place, 0, isHtml ? `<main>${token}</main>` : token);
    else lines[at] = (lines[at] ?? '').replace(/(<\/main>)?$/, ` ${token}$1`);
  }
  editing.changed(Text.of(lines));
}

/** Saves as `useSaveDocument` does. */
async function save(world: World, window: SimWindow, editor: SimEditor): Promise<void> {
  editor.isSaving = true;
  const { pageId, dirty } = editor.editing.current();
  const saved =
    pageId === null
      ? saveAsNew(world, window, editor)
      : dirty
        ? saveUpdate(world, window, editor, pageId)
        : Promise.resolve();
  editor.editing.during(saved);
  await saved.finally(() => {
    editor.isSaving = false;
  });
}

async function saveUpdate(
  world: World,
  window: SimWindow,
  editor: SimEditor,
  id: string,
): Promise<void> {
  const { editing } = editor;
  const source = editing.text();
  const base = editing.base().text;
  noteTry(world.ledger, source, false);
  editing.saving(true);
  await editing.flush();
  const result = await saveEdit(window.services, id, { source }, base);
  if (!result.ok) return editing.saving(false);
  const { page, outcome } = result.value;
  if (page.deleted_at !== null) {
    editing.saving(false);
    return saveAsNew(world, window, editor);
  }
  noteSaved(world, window, source, page);
  follow(editor, editing.savedIs(source, sourceOf(page), outcome === 'merged'));
  echo(editor, page);
}

async function saveAsNew(world: World, window: SimWindow, editor: SimEditor): Promise<void> {
  const { services } = window;
  const { editing, type: content_type, owner } = editor;
  const source = editing.text();
  const title = `Page ${tokensOf(source)[0] ?? ''}`;
  noteTry(world.ledger, source, true);
  await editing.flush();
  const result = await createPage(services, { title, tags: [], content_type, source });
  if (!result.ok) return;
  const page = result.value;
  noteSaved(world, window, source, page);
  const sink = draftSink(services, content_type, page.id, owner);
  editing.becomes(page.id, sink, source, sourceOf(page));
  echo(editor, page);
}

/** The screen shows the saved text before the user's next action on the page. */
function echo(editor: SimEditor, page: Page): void {
  editor.shown = sourceOf(page);
  editor.shownRevision = null;
  follow(editor, editor.editing.storeShows(editor.shown));
}

/** The user replaces their text with the saved one. */
function takeStored({ ledger }: World, editor: SimEditor): void {
  const { editing } = editor;
  const { otherText, isStale } = editing.current();
  if (!isStale || otherText === null) return;
  const stays = new Set(tokensOf(otherText));
  for (const token of tokensOf(editing.text())) {
    if (!stays.has(token) && !ledger.saved.has(token)) ledger.givenUp.add(token);
  }
  editing.acceptStored();
  follow(editor, editing.current().savedText);
}

/** The screen shows "Saved" (I15: with everything that the user wrote). */
function noteSaved({ ledger }: World, { id }: SimWindow, source: string, page: Page): void {
  // Text that the user deleted in another tab may be missing, as it yielded to the deletion; the history has it.
  const { givenUp, wiped, deleted } = ledger;
  const kept = new Set([...tokensOf(sourceOf(page)), ...givenUp, ...wiped, ...deleted]);
  for (const token of tokensOf(source)) {
    if (!kept.has(token)) {
      throw new Violation(`I15: a save called ${token} saved and left it out`);
    }
    if (!ledger.saved.has(token)) ledger.saved.set(token, id);
  }
}

/** The screen shows "Draft kept on this device". */
function noteDraft({ ledger }: World, { id, isAlive }: SimWindow, editing: Editing): void {
  if (!isAlive || describeDocument(editing.current(), undefined).label !== DRAFT_KEPT) return;
  for (const token of tokensOf(editing.text())) {
    if (!ledger.saved.has(token)) ledger.drafted.set(token, id);
  }
}

const DRAFT_KEPT = 'Draft kept on this device';

function follow({ editing }: SimEditor, text: string | null): void {
  if (text !== null) editing.changed(Text.of(text.split('\n')));
}
