/** Writes one row into the database named by the worker’s name. */
import { Dexie } from 'dexie';

const db = new Dexie(self.name);
db.version(1).stores({ rows: '++seq' });
await db.table('rows').add({});
