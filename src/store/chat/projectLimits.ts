import type { ContextProject } from '#domain/chat/chatContext.ts';
import type { AccountDb } from '#store/db.ts';
import { settingsOf } from '#store/settings.ts';

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
