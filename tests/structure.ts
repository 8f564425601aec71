/**
 * `npm run check`: folder sizes, and what Dexie cannot do. Prints faults and exits 1.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Files directly in one folder. */
const MOST_FILES = 26;

const files = execFileSync('git', ['ls-files', 'src', 'sw', 'supabase', 'tests'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

const wrong: string[] = [];
for (const [folder, inside] of Object.entries(Object.groupBy(files, dirname))) {
  const count = inside?.length ?? 0;
  if (count > MOST_FILES) wrong.push(`${folder} has ${count} files, more than ${MOST_FILES}`);
}

for (const file of files.filter((name) => /^(src|sw)\//.test(name))) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // Dexie only observes queries after the first `await` inside an async function.
  if (/\bliveQuery\(\(\)/.test(text)) wrong.push(`${file} has a live query that is not async`);
  if (/'(?:next|prev)unique'/.test(text))
    wrong.push(
      `${file} opens a unique cursor, which WebKit fails on an empty store (decision 090)`,
    );
}

for (const line of wrong) process.stdout.write(`${line}\n`);
if (wrong.length > 0) process.exitCode = 1;
