import { cssPieces } from './cssTokens.ts';

/** What each animation of a page leaves an element with: declarations by the name of its keyframes. */
export type FinalFrames = ReadonlyMap<string, string>;

/** The last frames of the `@keyframes` in some style sheets. */
export function finalFrames(sheets: readonly string[]): FinalFrames {
  const frames = new Map<string, string>();
  for (const sheet of sheets) collect(sheet, frames);
  return frames;
}

/**
 * A rule's declarations with those of the last frame when an animation in it stays there (`forwards`, `both`): no
 * animation runs on a published page, and what one would have brought into view must not stay unseen.
 */
export function settledBody(body: string, frames: FinalFrames): string {
  if (frames.size === 0 || !/animation/i.test(body) || !/\b(?:forwards|both)\b/i.test(body)) {
    return body;
  }
  const named = /(?:^|[;{\s])(?:-webkit-)?animation(?:-name)?\s*:([^;}]*)/gi;
  const words = [...body.matchAll(named)].flatMap(([, value]) => value?.match(/[\w-]+/g) ?? []);
  const last = words.map((word) => frames.get(word)).filter((frame) => frame !== undefined);
  return last.length === 0 ? body : `${body.trimEnd().replace(/;$/, '')}; ${last.join(' ')}`;
}

function collect(sheet: string, frames: Map<string, string>): void {
  for (const { head, body } of cssPieces(sheet)) {
    if (body === null || !head.startsWith('@')) continue;
    const name = /^@(?:-webkit-)?keyframes\s+["']?([\w-]+)/i.exec(head)?.[1];
    if (name === undefined) {
      if (/^@(?:layer|supports|media)/i.test(head)) collect(body, frames);
      continue;
    }
    const last = cssPieces(body).filter((frame) =>
      /(?:^|[\s,])(?:to|100%)(?:$|[\s,])/i.test(frame.head),
    );
    frames.set(name, last.map((frame) => important(frame.body ?? '')).join(' '));
  }
}

/** An animation wins over every rule. */
function important(body: string): string {
  return cssPieces(body)
    .filter(({ head }) => !/^(?:--|animation)/i.test(head) && head.includes(':'))
    .map(({ head }) => `${head.replace(/(?<!\s)\s*!important$/i, '')} !important;`)
    .join(' ');
}
