/** The longest title part of a file name, in characters as a person counts them. */
const MAX_CHARACTERS = 60;

/** The same in bytes of UTF-8: with folder, id and ending a name stays below the 255 that file systems take. */
const MAX_BYTES = 150;

/** What no file name may hold on some system, control characters and invisible changes of direction among them. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Names that Windows keeps for devices, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/iu;

const CHARACTERS = new Intl.Segmenter();

/**
 * A title as part of a file name that Windows, macOS and Linux take: letters of every script stay, what is forbidden
 * becomes a space, a device's name gets a mark before it, a long one is cut. `fallback` where nothing is left.
 */
export function safeName(title: string, fallback: string): string {
  const clean = title.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  // A name that begins with a dot is hidden, and Windows drops dots and spaces at the end.
  const name = trimmed(shortened(trimmed(clean)));
  if (name === '') return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

/**
 * Gives each path once: one that differs from an earlier one by nothing, by case or by the way accents are written
 * gets a number before its ending.
 */
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

/**
 * Whether a path names a file inside the folder it is unpacked in, on every system: no step upwards, no root, no
 * drive, no backslash.
 */
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
  // Between whole characters only: half an emoji is another one.
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
