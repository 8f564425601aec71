/** In graphemes. */
const MAX_CHARACTERS = 60;

/** In bytes: folder and extension included, a name stays below the 255 that file systems allow. */
const MAX_BYTES = 150;

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Device names on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/iu;

const CHARACTERS = new Intl.Segmenter();

/** Valid on Windows, macOS and Linux. Device names get a prefix; `fallback` if nothing is left. */
export function safeName(title: string, fallback: string): string {
  const clean = title.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  // A leading dot hides a file, and Windows drops dots and spaces at the end.
  const name = trimmed(shortened(trimmed(clean)));
  if (name === '') return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Numbers a path that equals an earlier one, ignoring case and Unicode composition. */
export function uniquePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[a-z]+)?$/u.exec(path) ?? [];
    let candidate = path;
    for (let count = 2; taken.has(sameFile(candidate)); count += 1) {
      candidate = `${stem} (${count})${ending}`;
    }
    taken.add(sameFile(candidate));
    return candidate;
  };
}

/** Whether a path stays inside the target folder on every system: no `..`, root, drive or backslash. */
export function isSafePath(path: string): boolean {
  if (path === '' || /[\\:\0]/u.test(path)) return false;
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
}

function trimmed(name: string): string {
  return name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '');
}

function shortened(name: string): string {
  let short = '';
  let count = 0;
  let bytes = 0;
  for (const { segment } of CHARACTERS.segment(name)) {
    count += 1;
    bytes += new TextEncoder().encode(segment).byteLength;
    if (count > MAX_CHARACTERS || bytes > MAX_BYTES) break;
    short += segment;
  }
  return short;
}

function sameFile(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
