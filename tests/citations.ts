/**
 * `npm run check`: every document, section, decision record and relative link that code and documents cite exists.
 * Prints each one that does not as `file:line citation`, and exits 1.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const CITING = [
  'src',
  'sw',
  'supabase',
  'tests',
  'docs',
  '*.md',
  '*.ts',
  '*.js',
  '*.json',
  'index.html',
];
/** Sample texts, test data and the lists of packages. */
const SAMPLES =
  /^(?:tests\/(?:samples|fixtures\/(?:pages|attacks))\/|supabase\/seed|package)|\/welcome\.md$/;
/** A file of the program, as documents name it. */
const SOURCE_FILE = /(?<![\w/.@-])(?:src|sw|supabase|tests)\/[\w./-]+\.(?:tsx?|sql|toml)\b/g;
const TEXT = /\.(?:tsx?|js|md|sql|css|html|toml|json)$/;

const sections = headings(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')).flatMap(
  (heading) => /^\d+/.exec(heading) ?? [],
);
const files = tracked(CITING).filter((file) => TEXT.test(file) && !SAMPLES.test(file));
const records = tracked(['docs/decisions']).map((file) => file.slice('docs/decisions/'.length, -3));

const wrong = files.flatMap((file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      missing(file, line).map((citation) => `${file}:${at + 1} ${citation}\n`),
    ),
);
process.stdout.write(wrong.join(''));
if (wrong.length > 0) process.exitCode = 1;

/** What a line of `file` cites that does not exist. */
function missing(file: string, line: string): readonly string[] {
  return [
    ...all(line, /(?<![\w/.-])docs\/[\w./-]+\.(?:md|webp)/g).filter((path) => !exists(path)),
    // A document is cited by its whole path, so that it can be opened.
    ...all(
      line,
      /(?<![\w./-])(?:spec|specification|decisions|sync|preview|previews)\.md\b/g,
    ).filter(() => !file.startsWith('docs/')),
    ...all(line, /\bspec §\s*\d+(?:(?:,| and| or) §\d+)*/gi)
      .flatMap((cited) => all(cited, /\d+/g))
      .filter((section) => !sections.includes(section))
      .map((section) => `spec §${section}`),
    ...all(line, /\bdecisions? #?\d+(?!\w)/gi).filter((cited) => !isRecord(number(cited))),
    ...all(line, /(?<=docs\/decisions\/)\d{3}(?:-[\w-]+)?(?!\w|[-.])/g).filter(
      (cited) => !isRecord(cited),
    ),
    ...(file.endsWith('.md') ? all(line, SOURCE_FILE) : []).filter((path) => !exists(path)),
    ...(file.endsWith('.md') ? all(line, /(?<=\]\()[^)\s]+(?=\))/g) : []).filter(
      (link) => !resolves(file, link),
    ),
    ...(file.endsWith('.md') ? all(line, /(?<=\b(?:src|srcset)=")[^"]+/g) : []).filter(
      (link) => !resolves(file, link),
    ),
  ];
}

/** Records are cited by three digits, as in "decision 005": a single digit would be another list's number. */
function isRecord(cited: string): boolean {
  return (
    /^\d{3}/.test(cited) &&
    records.some((record) => record === cited || record.startsWith(`${cited}-`))
  );
}

/** Whether a link of a Markdown file leads out of the repository, or to a file and heading that exist in it. */
function resolves(file: string, link: string): boolean {
  if (/^[a-z]+:/i.test(link)) return true;
  const [path = '', name] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!exists(target)) return false;
  if (name === undefined) return true;
  return headings(readFileSync(join(ROOT, target), 'utf8')).some(
    (heading) => slug(heading) === name,
  );
}

function headings(markdown: string): readonly string[] {
  return all(markdown, /(?<=^#{1,6} ).+$/gm);
}

/** The name GitHub gives a heading in links. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function number(cited: string): string {
  return /\d+/.exec(cited)?.[0] ?? '';
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([found]) => found);
}

function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** The repository's files under `paths`, new ones included. */
function tracked(paths: readonly string[]): readonly string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && exists(file));
}
