import type { AssistantModel, ContextProject } from '#domain/chat/chat.ts';
import type { Position } from '#domain/chat/branches.ts';
import { instructionsIn } from '#domain/chat/chatContext.ts';
import type { AccountDb } from '#store/db.ts';
import { metaValue } from '#store/meta.ts';
import { settingsOf } from '#store/settings.ts';

/** The settings of the account for its conversations; reading them needs nothing of `#store/settings.ts`. */

export function lineKey(sessionId: string): string {
  return `line:${sessionId}`;
}

export function modelKey(sessionId: string): string {
  return `model:${sessionId}`;
}

export const MODEL_KEY = 'model';

/** A position in the branch that the user chose last, or null. */
export function chosenPosition(db: AccountDb, sessionId: string): Promise<Position | null> {
  return textSetting(db, lineKey(sessionId));
}

/** The model of a session: its own, else the one chosen last, else the server's first; null when never fetched. */
export async function assistantModel(
  db: AccountDb,
  sessionId: string | null,
): Promise<AssistantModel | null> {
  const row = await db.chatMeta.get('model');
  if (row?.key !== 'model') return null;
  const { choices } = row.value;
  if (choices === undefined) return row.value;
  const own = sessionId === null ? null : await textSetting(db, modelKey(sessionId));
  const last = await textSetting(db, MODEL_KEY);
  const named = (name: string | null) => choices.find((one) => one.name === name);
  return { ...row.value, ...(named(own) ?? named(last) ?? choices[0]) };
}

/** When each pinned session or page was pinned, ms since the epoch, by its id. */
export async function pinTimes(db: AccountDb): Promise<ReadonlyMap<string, number>> {
  const stored = Object.entries((await metaValue(db, 'settings')) ?? {});
  return new Map(
    stored.flatMap(([key, { value }]) =>
      key.startsWith('pin:') && typeof value === 'number' ? [[key.slice(4), value]] : [],
    ),
  );
}

/** The user's own, sent with every request; '' for none. */
export async function userInstructions(db: AccountDb): Promise<string> {
  return instructionsIn(await metaValue(db, 'settings')).trim();
}

async function textSetting(db: AccountDb, key: string): Promise<string | null> {
  const value = (await metaValue(db, 'settings'))?.[key]?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The projects with the user's limits for this session, in tokens; without one a project is sent whole. */
export async function withLimits(
  db: AccountDb,
  sessionId: string,
  projects: readonly ContextProject[],
): Promise<readonly ContextProject[]> {
  const settings = await settingsOf(db);
  return projects.map((project) => {
    const limit = settings[limitKey(sessionId, project.id)]?.value;
    return typeof limit === 'number' ? { ...project, limit } : project;
  });
}

export function limitKey(sessionId: string, projectId: string): string {
  return `limit:${sessionId}:${projectId}`;
}
