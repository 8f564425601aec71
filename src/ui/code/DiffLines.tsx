import { cx } from '#ui/cx.ts';

interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

export function DiffLines({
  label,
  above,
  before,
  after,
  below,
  muted,
}: {
  readonly label: string;
  readonly above: string;
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
  readonly below: string;
  readonly muted: boolean;
}) {
  return (
    <figure
      aria-label={label}
      className="border-t border-line bg-sunken py-1 font-mono text-xs leading-5"
    >
      <Unchanged text={above} />
      <Lines kind="removed" pieces={before} muted={muted} />
      <Lines kind="added" pieces={after} muted={muted} />
      <Unchanged text={below} />
    </figure>
  );
}

const LINE = 'block pr-3 pl-7 wrap-anywhere whitespace-pre-wrap';

function Unchanged({ text }: { readonly text: string }) {
  if (text === '') return null;
  // A zero-width space gives an empty last line its height.
  return <span className={cx(LINE, 'text-muted')}>{text.replace(/(^|\n)$/, '$1\u200b')}</span>;
}

const KINDS = {
  removed: { sign: '−', word: 'Removed: ', look: 'bg-danger-soft', mark: 'bg-danger/20' },
  added: { sign: '+', word: 'Added: ', look: 'bg-success-soft', mark: 'bg-success/20' },
} as const;

function Lines({
  kind,
  pieces,
  muted,
}: {
  readonly kind: 'removed' | 'added';
  readonly pieces: readonly Piece[];
  readonly muted: boolean;
}) {
  if (pieces.length === 0) return null;
  const { sign, word, look, mark } = KINDS[kind];
  const Element = kind === 'removed' ? 'del' : 'ins';
  const lines = linesOf(pieces);
  return (
    <Element className="block no-underline">
      <span className="sr-only">{word}</span>
      {lines.map((line, index) => (
        <span key={index} className={cx(LINE, 'relative', muted ? 'text-muted' : look)}>
          <span aria-hidden="true" className="absolute left-3 select-none">
            {sign}
          </span>
          {line.map((piece, at) =>
            piece.differs ? (
              <span key={at} className={cx('rounded-sm', !muted && mark)}>
                {piece.text}
              </span>
            ) : (
              <span key={at}>{piece.text}</span>
            ),
          )}
          {line.length === 0 && '\u200b'}
        </span>
      ))}
    </Element>
  );
}

/** Splits pieces into lines; a line break at the end starts no new line. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const { text, differs } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, differs });
    }
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
}
