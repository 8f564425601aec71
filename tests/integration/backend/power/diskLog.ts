/**
 * Loaded with `--import`, also into worker threads: appends to the file DISK_LOG what Node's synchronous functions write
 * and sync. A line has the kind, the file, and the marks (`mark-1-`) in the bytes.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const log = process.env['DISK_LOG'] ?? '';
const { openSync, writeSync, fsyncSync, appendFileSync } = fs;
const paths = new Map<number, string>();

function note(kind: string, file: number, marks: readonly string[] = []): void {
  appendFileSync(log, `${kind} ${paths.get(file) ?? ''} ${marks.join(' ')}\n`);
}

function marksIn(bytes: unknown): readonly string[] {
  if (!ArrayBuffer.isView(bytes)) return [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [...text.matchAll(/mark-(\d+)-/gu)].map(([, mark]) => mark ?? '');
}

fs.openSync = (...call: Parameters<typeof openSync>) => {
  const file = openSync(...call);
  paths.set(file, String(call[0]));
  return file;
};
fs.writeSync = ((...call: Parameters<typeof writeSync>) => {
  const written = writeSync(...call);
  if (paths.get(call[0])?.includes('pg_wal') === true) note('write', call[0], marksIn(call[1]));
  return written;
}) as typeof writeSync;
fs.fsyncSync = (file) => {
  fsyncSync(file);
  note('sync', file);
};
syncBuiltinESMExports();
