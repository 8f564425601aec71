/** Texts made from the pieces of a pattern: what makes a backtracking matcher search far, repeatedly. */
export function worstTexts({ source, flags }: RegExp): readonly WorstText[] {
  const atoms = atomsOf(source, flags.replace(/[gy]/g, ''));
  const pieces = new Set(atoms.flat());
  for (let from = 0; from < atoms.length; from += 1) {
    let piece = '';
    for (const [sample = ''] of atoms.slice(from, from + LONGEST_PIECE)) {
      piece += sample;
      pieces.add(piece);
    }
  }
  const ends = new Set(['', '\0', '\n', 'x', atoms.at(-1)?.[0] ?? '']);
  return [...pieces]
    .filter((piece) => piece !== '')
    .flatMap((piece) =>
      // A character that is not part of the run.
      (piece.length === 1 ? ['', piece === 'x' ? '-' : 'x'] : ['']).flatMap((start) =>
        [...ends].map((end) => ({ start, piece, end })),
      ),
    );
}

export interface WorstText {
  /** Keeps patterns that may only match at the beginning of a text from matching all of it. */
  readonly start: string;
  readonly piece: string;
  readonly end: string;
}

/** About `length` characters. */
export function textOf({ start, piece, end }: WorstText, length: number): string {
  return start + piece.repeat(Math.ceil(length / piece.length)) + end;
}

const LONGEST_PIECE = 9;

/** Escapes, classes and single characters; not groups, quantifiers and anchors. */
const ATOM =
  /\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\.|\[\^?(?:\\[pP]\{[^}]*\}|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<[^>]*>)|[\s\S]/giu;

/** Up to three characters that each part of a pattern matches. */
function atomsOf(source: string, flags: string): readonly (readonly string[])[] {
  return Array.from(source.matchAll(ATOM), ([atom]) => samplesOf(atom, flags)).filter(
    (samples) => samples.length > 0,
  );
}

function samplesOf(atom: string, flags: string): readonly string[] {
  if (/^(?:[()|*+?^$]|\{.*|\(\?.*|\\[bB\dk])$/u.test(atom)) return [];
  const pattern = new RegExp(`^(?:${atom})$`, flags);
  return CHARACTERS.filter((char) => pattern.test(char)).slice(0, 3);
}

const CHARACTERS = Array.from(
  'ax1 \n\t-<>"\'`=/[](){}!&;:,.*_~#|\\^$@+?%\0bcdefghijklmnopqrstuvwyz' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789éж中😀\u200e\ufeff\u2028',
);
