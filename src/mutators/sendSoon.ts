import { noteWrite } from '#store/outbox/writes.ts';
import type { OwnServices } from './services.ts';

/** Counts a page's change, which is on disk, as unsynced at once, and requests a replay. Call before saying "Saved". */
export function sendSoon({ db, requestReplay }: Pick<OwnServices, 'db' | 'requestReplay'>): void {
  noteWrite(db);
  requestReplay();
}
