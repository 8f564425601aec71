/**
 * Writes marked rows to the embedded database in the folder of its argument, from 8 callers at once, and appends a line
 * to DISK_LOG for each that the database has acknowledged.
 */
import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../../../supabase/local/database/openDatabase.ts';

const [, , folder = '', rows = '0'] = process.argv;
const note = (line: string): void => appendFileSync(process.env['DISK_LOG'] ?? '', `${line}\n`);
const database = await openDatabase({
  source: { folder, dump: undefined },
  log: (line) => process.stderr.write(`${line}\n`),
});
await database.exec('create table notes (id int, body text)');
await database.serve();
const ids = Array.from({ length: Number(rows) }, (_, id) => id);
const write = async (name: string): Promise<void> => {
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    // Twice: the header of a page of the log may divide one.
    const row = [id, `mark-${id}- and mark-${id}-`];
    await database.asCaller({ name, isShortWrite: true }, () =>
      database.query('insert into notes values ($1, $2)', row),
    );
    note(`answer ${id}`);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, caller) => write(`caller ${caller}`)));
// Time to look at the database: a checkpoint syncs what was written.
await database.exec('checkpoint');
note('end');
await database.close();
process.exit();
