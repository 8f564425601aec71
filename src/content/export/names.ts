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

export type NameEncoding = 'gbk' | 'shift_jis';

/**
 * The encoding of names that are not UTF-8: Windows writes them in the code page of its language and does not say which.
 * All names of a zip are judged together. Null if CP437, the format's own, fits as well: in it, accented letters stand
 * alone between ASCII letters.
 */
export function nameEncoding(names: readonly Uint8Array[]): NameEncoding | null {
  if (names.length === 0) return null;
  if (isGb2312(names)) return 'gbk';
  return isJapanese(names) ? 'shift_jis' : null;
}

/** Pairs of bytes of GB2312, half of them of its 3,755 common characters. CP437 has no letters that form such pairs. */
function isGb2312(names: readonly Uint8Array[]): boolean {
  let pairs = 0;
  let plain = 0;
  let common = 0;
  for (const name of names) {
    for (let at = 0; at < name.length; at += 1) {
      const lead = name[at] ?? 0;
      if (lead < 0x80) continue;
      at += 1;
      pairs += 1;
      if (lead < 0xa1 || lead > 0xf7 || (name[at] ?? 0) < 0xa1) continue;
      plain += 1;
      if (lead >= 0xb0 && lead <= 0xd7) common += 1;
    }
  }
  return plain > 0.8 * pairs && common > 0.5 * pairs && decoded(names, 'gbk') !== null;
}

/** Kana and kanji in runs, or single ones away from Latin letters. */
function isJapanese(names: readonly Uint8Array[]): boolean {
  const texts = decoded(names, 'shift_jis');
  if (texts === null) return false;
  let fitting = 0;
  let others = 0;
  for (const text of texts) {
    for (const { 0: run, index } of text.matchAll(/[\u3040-\u30ff\u3400-\u9fff]+|[^\0-\x7f]/gu)) {
      const isInWord =
        LATIN.test(text.charAt(index - 1)) || LATIN.test(text.charAt(index + run.length));
      if (/[\u3040-\u30ff\u3400-\u9fff]/u.test(run) && (run.length > 1 || !isInWord))
        fitting += run.length;
      else others += run.length;
    }
  }
  return fitting > others;
}

/** Also the wide letters of Shift_JIS: what follows an é in CP437. */
const LATIN = /[a-z\uff21-\uff3a\uff41-\uff5a]/iu;

function decoded(names: readonly Uint8Array[], encoding: NameEncoding): readonly string[] | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return names.map((name) => decoder.decode(name));
  } catch {
    return null;
  }
}
