import { threeWay, type Region, type Span, type ThreeLists } from './threeWay.ts';

export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Lossless; scripts without word breaks split into characters. */
function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Whether a token is too little to separate two changes. */
function isBlankWithinLine(token: string): boolean {
  return /^[^\S\r\n]+$/.test(token);
}

const TOKEN = new RegExp(
  [
    String.raw`</?[a-zA-Z][^<>]*>`,
    String.raw`\r\n|\r|\n`,
    String.raw`[^\S\r\n]+`,
    String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*`,
    String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}\p{M}_])+`,
    String.raw`\p{RI}\p{RI}`,
    String.raw`\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}\u200d]|\p{Extended_Pictographic})*`,
    String.raw`[^]\p{M}*`,
  ].join('|'),
  'gu',
);

/** `mine`, `theirs` and `agreed` (the same change twice) replace `base` by `text`; `both` is an overlap. */
export type MergeChunk =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'mine' | 'theirs' | 'agreed'; readonly base: string; readonly text: string }
  | {
      readonly kind: 'both';
      readonly base: string;
      readonly mine: string;
      readonly theirs: string;
    };

/** Longer merges become conflicts for the user. */
const MERGE_TIMEOUT_MS = 1000;

/**
 * Compares lines, and words where changed lines overlap. The `base` parts together are the base, likewise `mine` and
 * `theirs`. What takes longer than about `timeoutMs` is one chunk `both`.
 */
export function mergeChunks(
  base: string,
  mine: string,
  theirs: string,
  timeoutMs: number = MERGE_TIMEOUT_MS,
): readonly MergeChunk[] {
  const lines = { base: linesOf(base), mine: linesOf(mine), theirs: linesOf(theirs) };
  const regions = threeWay({ ...lines, isWeak: () => false, timeoutMs: timeoutMs / 4 });
  if (regions === null) return [chunkOf('both', lines, wholeOf(lines))];
  const overlaps = regions.filter(({ kind }) => kind === 'both').length;
  return joined(
    regions.flatMap((region) => {
      const chunk = chunkOf(region.kind, lines, region);
      return chunk.kind === 'both' ? byWords(chunk, timeoutMs / 4 / overlaps) : chunk;
    }),
  );
}

export function mergeText(
  base: string,
  mine: string,
  theirs: string,
  timeoutMs: number = MERGE_TIMEOUT_MS,
): string | null {
  let merged = '';
  for (const chunk of mergeChunks(base, mine, theirs, timeoutMs)) {
    if (chunk.kind === 'both') return null;
    merged += chunk.text;
  }
  return merged;
}

type Lists = Pick<ThreeLists, Side>;

type Places = Pick<Region, Side>;

type Overlap = Extract<MergeChunk, { readonly kind: 'both' }>;

/** Overlaps with fewer unchanged characters between them are joined. */
const NEAR_CHARACTERS = 80;

function wholeOf({ base, mine, theirs }: Lists): Places {
  const whole = (list: readonly string[]): Span => ({ start: 0, end: list.length });
  return { base: whole(base), mine: whole(mine), theirs: whole(theirs) };
}

function chunkOf(kind: Region['kind'], lists: Lists, places: Places): MergeChunk {
  const base = textOf(lists.base, places.base);
  const mine = textOf(lists.mine, places.mine);
  const theirs = textOf(lists.theirs, places.theirs);
  switch (kind) {
    case 'same':
      return { kind, text: base };
    case 'mine':
      return { kind, base, text: mine };
    case 'theirs':
      return { kind, base, text: theirs };
    case 'both':
      return mine === theirs ? { kind: 'agreed', base, text: mine } : { kind, base, mine, theirs };
  }
}

function textOf(list: readonly string[], { start, end }: Span): string {
  return list.slice(start, end).join('');
}

function byWords(overlap: Overlap, timeoutMs: number): readonly MergeChunk[] {
  const base = tokensOf(overlap.base);
  const words = { base, mine: tokensOf(overlap.mine), theirs: tokensOf(overlap.theirs) };
  const isWeak = (start: number, end: number) => {
    for (let at = start; at < end; at += 1) if (!isBlankWithinLine(base[at] ?? '')) return false;
    return true;
  };
  const regions = threeWay({ ...words, isWeak, timeoutMs });
  if (regions === null) return [overlap];
  return nearOnesJoined(regions.map((region) => chunkOf(region.kind, words, region)));
}

function nearOnesJoined(chunks: readonly MergeChunk[]): readonly MergeChunk[] {
  const out: MergeChunk[] = [];
  let between: MergeChunk[] = [];
  let last: Overlap | null = null;
  const flush = (): void => {
    if (last !== null) out.push(last);
    out.push(...between);
    between = [];
  };
  for (const chunk of chunks) {
    if (chunk.kind !== 'both') {
      between.push(chunk);
    } else if (
      last !== null &&
      between.every((one) => sideText(one, 'base').length < NEAR_CHARACTERS)
    ) {
      last = spanOf([last, ...between, chunk]);
      between = [];
    } else {
      flush();
      last = chunk;
    }
  }
  flush();
  return out;
}

function spanOf(chunks: readonly MergeChunk[]): Overlap {
  const text = (side: Side) => chunks.map((chunk) => sideText(chunk, side)).join('');
  return { kind: 'both', base: text('base'), mine: text('mine'), theirs: text('theirs') };
}

type Side = 'base' | 'mine' | 'theirs';

export function sideText(chunk: MergeChunk, side: Side): string {
  switch (chunk.kind) {
    case 'same':
      return chunk.text;
    case 'both':
      return chunk[side];
    case 'agreed':
      return side === 'base' ? chunk.base : chunk.text;
    case 'mine':
    case 'theirs':
      return side === chunk.kind ? chunk.text : chunk.base;
  }
}

function joined(chunks: readonly MergeChunk[]): readonly MergeChunk[] {
  const out: MergeChunk[] = [];
  for (const chunk of chunks) {
    const before = out.at(-1);
    if (chunk.kind === 'same' && before?.kind === 'same') {
      out[out.length - 1] = { kind: 'same', text: before.text + chunk.text };
    } else {
      out.push(chunk);
    }
  }
  return out;
}
