import { finished } from '#domain/steps.ts';
import { countingLog, type Counts } from '#content/publish/publishReport.ts';
import { rewriteStructure } from '#content/publish/rewriteStructure.ts';
import { parseDocument } from '#content/sanitise/dom.ts';
import { purify } from '#content/sanitise/sanitise.ts';

/** A document as DOMPurify leaves it when it gets portions of this size, and what was removed. */
export function purifiedIn(portion: number, source: string) {
  const doc = parseDocument(source);
  const counts: Counts = new Map();
  const log = countingLog(counts);
  finished(rewriteStructure(doc, log));
  const { innerHTML } = finished(purify(doc.body, log, portion));
  return { html: innerHTML, removed: [...counts.values()] };
}
