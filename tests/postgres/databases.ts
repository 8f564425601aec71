import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createBackend } from '../../supabase/local/createBackend.ts';
import { connect } from './client.ts';
import { findPrograms } from './cluster.ts';

export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
  /** Writes it to a file with `pg_dump`. */
  readonly dump: (file: string) => Promise<void>;
  /** Puts a dump in its place, as docs/deploy.md says; the new timeline included. Nobody may be connected. */
  readonly restore: (file: string) => Promise<void>;
}

/** A new empty database of the address' role. */
export async function createDatabase(
  server: string,
  template = 'template1',
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const drop = () => onServer(server, `drop database if exists ${name} with (force)`);
  return {
    url,
    drop,
    dump: (file) => runProgram('pg_dump', ['--format=custom', `--file=${file}`, url]),
    restore: async (file) => {
      await drop();
      await onServer(server, `create database ${name} template template0`);
      await runProgram('pg_restore', ['--exit-on-error', `--dbname=${url}`, file]);
      await onServer(url, 'select private.begin_timeline()');
    },
  };
}

async function runProgram(name: string, given: readonly string[]): Promise<void> {
  await promisify(execFile)(join(findPrograms(), name), given);
}

/** A copy of the migrated database, which is made once per key. */
export async function copyTemplate(server: string, key: string): Promise<TestDatabase> {
  const template = `template_${key}`;
  const database = connect(server);
  try {
    // Files run in processes of their own.
    await database`select pg_advisory_lock(1)`;
    const [known] = await database`select from pg_database where datname = ${template}`;
    if (known === undefined) {
      const made = await createDatabase(server);
      const backend = await createBackend({
        dataDir: 'memory',
        origin: 'http://127.0.0.1:54321',
        databaseUrl: made.url,
      });
      await backend.close();
      await database.unsafe(
        `alter database ${new URL(made.url).pathname.slice(1)} rename to ${template}`,
      );
    }
    return await createDatabase(server, template);
  } finally {
    await database.end();
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const database = connect(server);
  try {
    await database.unsafe(statement);
  } finally {
    await database.end();
  }
}
