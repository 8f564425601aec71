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

/** Numbers a path that equals an earlier one; by default as file systems compare, which ignore case and composition. */
export function uniquePaths(keyOf: (path: string) => string = sameFile): (path: string) => string {
  /** The last number by key, so that thousands of equal paths take linear time. */
  const taken = new Map<string, number>();
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[a-z\d]{1,12})?$/isu.exec(path) ?? [];
    const key = keyOf(path);
    let count = taken.get(key) ?? 0;
    let unique = path;
    do {
      count += 1;
      if (count > 1) unique = `${stem} (${count})${ending}`;
    } while (count > 1 && taken.has(keyOf(unique)));
    taken.set(keyOf(unique), 1);
    taken.set(key, count);
    return unique;
  };
}

/**
 * A path inside the target folder: in NFC, with `/`, without root, drive, `.` and `..`. Names stay as they are, also with
 * `:`, which only some systems forbid.
 */
export function cleanPath(path: string): string {
  const steps: string[] = [];
  const plain = path.normalize('NFC').replaceAll('\0', '').replaceAll('\\', '/');
  for (const step of plain.split('/')) {
    const isDrive = steps.length === 0 && /^[a-z]:$/iu.test(step);
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.' && !isDrive) steps.push(step);
  }
  return steps.join('/');
}

/** Whether a path stays inside the target folder on every system. */
export function isSafePath(path: string): boolean {
  return path !== '' && cleanPath(path) === path.normalize('NFC');
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
