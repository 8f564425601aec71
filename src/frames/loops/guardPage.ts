import { pageCode } from '#domain/html/pageCode.ts';
import { decodedHandler } from './decodedHandler.ts';
import { insert, loopGuards, type Insertion } from './guardLoops.ts';
import { mayLoop } from './mayLoop.ts';

/** Guards the loops of a page's inline scripts and event handlers. No line of the page moves. */
export function guardPage(html: string): string {
  const all: Insertion[] = [];
  for (const { kind, start, end, line } of pageCode(html, { handlers: true })) {
    const source = html.slice(start, end);
    if (kind !== 'handler') {
      for (const { at, text } of loopGuards(source, kind, line)) all.push({ at: start + at, text });
      continue;
    }
    const handler = mayLoop(source) ? decodedHandler(source) : null;
    if (handler === null) continue;
    for (const { at, text } of loopGuards(handler.code, kind, line)) {
      all.push({ at: start + (handler.positions[at] ?? source.length), text });
    }
  }
  return insert(html, all);
}
