/**
 * `npm run check`: every document, section, decision record and relative link cited in code and documents exists.
 * Prints the others as `file:line citation` and exits 1.
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
/** Sample texts, test data and package lists. */
const SAMPLES =
  /^(?:tests\/(?:samples|fixtures\/(?:pages|attacks))\/|supabase\/seed|package)|\/welcome\.md$/;
/** A source file as documents cite it. */
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

/** Citations in a line of `file` that do not exist. */
function missing(file: string, line: string): readonly string[] {
  return [
    ...all(line, /(?<![\w/.-])docs\/[\w./-]+\.(?:md|webp)/g).filter((path) => !exists(path)),
    // Documents are cited by their whole path, so that it can be opened.
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

/** Records have three digits, as in "decision 005"; a single digit is a number of another list. */
function isRecord(cited: string): boolean {
  return (
    /^\d{3}/.test(cited) &&
    records.some((record) => record === cited || record.startsWith(`${cited}-`))
  );
}

/** Whether a Markdown link is external or resolves to a file and heading. */
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

/** GitHub's anchor of a heading. */
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

/** The repository's files under `paths`, untracked ones included. */
function tracked(paths: readonly string[]): readonly string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && exists(file));
}
