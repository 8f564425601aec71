/**
 * `npm run check`, after the build: files that import each other in a circle, in which a class can be extended before it
 * exists. Prints the circles and exits 1.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

const MANIFEST = join(import.meta.dirname, '..', 'dist', '.vite', 'manifest.json');
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>;

const done = new Set<string>();
const circles: string[] = [];

function follow(key: string, path: readonly string[]): void {
  if (path.includes(key)) {
    const circle = [...path.slice(path.indexOf(key)), key];
    circles.push(circle.map((one) => chunks[one]?.name ?? one).join(' → '));
    return;
  }
  if (done.has(key)) return;
  for (const imported of chunks[key]?.imports ?? []) follow(imported, [...path, key]);
  done.add(key);
}

for (const key of Object.keys(chunks)) follow(key, []);
for (const circle of circles) process.stdout.write(`files in a circle: ${circle}\n`);
if (circles.length > 0) process.exitCode = 1;
