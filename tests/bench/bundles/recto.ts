export { outboxClient } from '../../../src/backend/pages/outboxClient.ts';
export { openAccountDb } from '../../../src/store/db.ts';
export { queueChange, queueCreate } from '../../../src/store/outbox/outbox.ts';
export { createSyncEngine } from '../../../src/sync/engine.ts';
export { platformTimers, webLock } from '../../../src/sync/platform.ts';
