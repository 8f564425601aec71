import { recordWrite } from '#store/outbox/status.ts';
import type { OwnServices } from './services.ts';

/** Call when a page's change is on disk, before showing “Saved”: the change counts as unsynced at once. */
export function sendSoon({ db, requestReplay }: Pick<OwnServices, 'db' | 'requestReplay'>): void {
  recordWrite(db);
  requestReplay();
}
