import type { ContextProject } from '#domain/chat/chatContext.ts';
import type { AccountDb } from '#store/db.ts';
import { settingsOf } from '#store/settings.ts';

/** The projects with the limits that the user set in this session. */
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

/** The setting that holds a project's limit in tokens, null for none. */
export function limitKey(sessionId: string, projectId: string): string {
  return `limit:${sessionId}:${projectId}`;
}
