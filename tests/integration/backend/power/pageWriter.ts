/**
 * Saves pages in the data folder of its argument, from 8 accounts at once, and appends a line to DISK_LOG for each that
 * was answered. Runs until it is killed.
 */
import { appendFileSync } from 'node:fs';
import { createBackend } from '../../../../supabase/local/createBackend.ts';
import { signUpAt } from '../../../support/backend.ts';
import { clientOf } from '../../../support/clients.ts';
import { newPage, upsert } from '../pageRows.ts';

const [, , dataDir = ''] = process.argv;
const url = 'http://127.0.0.1:54321';
process.env['LITE_AUTH_BCRYPT_COST'] = '4';
const { fetch, anonKey } = await createBackend({ dataDir, origin: url, log: () => undefined });
const call: typeof globalThis.fetch = (input, init) => fetch(new Request(input, init));

async function save(): Promise<never> {
  const user = await signUpAt(call, anonKey);
  const client = clientOf({ url, anonKey, fetch: call }, user);
  for (;;) {
    const page = newPage(user.id);
    await upsert(client, page);
    appendFileSync(process.env['DISK_LOG'] ?? '', `${page.id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, save));
