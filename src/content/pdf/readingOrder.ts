export interface TextPiece {
  readonly str: string;
  /** Direction of its characters, which are in reading order. */
  readonly dir: string;
  readonly x: number;
}

/** A line's pieces in reading order: files store Arabic and Hebrew by position, often character by character. */
export function inReadingOrder(pieces: readonly TextPiece[]): string {
  if (!pieces.some((piece) => piece.dir === 'rtl')) return pieces.map(({ str }) => str).join('');
  const fromLeft = pieces.filter(({ str }) => str !== '').toSorted((a, b) => a.x - b.x);
  const lengthOf = (dir: string) =>
    fromLeft.reduce((sum, { str, dir: own }) => sum + (own === dir ? str.trim().length : 0), 0);
  // Arabic lines often have much Latin text; Latin ones seldom much Arabic.
  const isRtl = lengthOf('rtl') * 2 > lengthOf('ltr');
  const line = isRtl ? fromLeft.toReversed() : fromLeft;
  const ordered = reverseRuns(line, (piece) => directionOf(piece) === (isRtl ? 'ltr' : 'rtl'));
  return ordered
    .map(({ str }) => str)
    .join('')
    .replaceAll(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}

/** Shapes of Hebrew and Arabic letters, for programs that do not join letters themselves. */
const PRESENTATION_FORMS = /[\uFB1D-\uFDFF\uFE70-\uFEFC]+/gu;

function directionOf({ str, dir }: TextPiece): 'ltr' | 'rtl' | null {
  if (!/[\p{L}\p{N}]/u.test(str)) return null;
  return dir === 'rtl' ? 'rtl' : 'ltr';
}

/** Reverses each run of `isInside` pieces, including pieces without a direction between two of them. */
function reverseRuns(
  pieces: readonly TextPiece[],
  isInside: (piece: TextPiece) => boolean,
): readonly TextPiece[] {
  const done: TextPiece[] = [];
  let run: TextPiece[] = [];
  let between: TextPiece[] = [];
  const endRun = () => {
    done.push(...run.toReversed(), ...between);
    run = [];
    between = [];
  };
  for (const piece of pieces) {
    if (isInside(piece)) {
      run.push(...between, piece);
      between = [];
    } else if (run.length > 0 && directionOf(piece) === null) between.push(piece);
    else {
      endRun();
      done.push(piece);
    }
  }
  endRun();
  return done;
}
