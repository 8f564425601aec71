import { limitTags } from '#domain/html/boundHtml.ts';
import { finished, type Steps } from '#domain/steps.ts';
import { inertSource } from './inertSource.ts';
import { trustedHtml } from './trustedTypes.ts';

/** No script runs and nothing loads in it. A source without a doctype gets one, to nest as in standards mode. */
export function parseDocument(html: string): Document {
  return finished(parsing(html));
}

/** The same in two steps: the parser can't be interrupted, and takes 0.1 s for 60,000 elements. */
export function* parsing(html: string): Steps<Document> {
  const source = /^\s*<!doctype/i.test(html) ? html : `<!doctype html>${html}`;
  const limited = inertSource(limitTags(source));
  yield null;
  return new DOMParser().parseFromString(trustedHtml(limited), 'text/html');
}

/** Serialises an element's content so that it survives parsing unchanged, trimmed as a parser would. */
export function serialise(root: Element): string {
  keepLeadingLines(root);
  return trimHtml(root.innerHTML);
}

export function moveChildren(from: Node, to: Node): void {
  while (from.firstChild !== null) to.appendChild(from.firstChild);
}

/** Parsers drop the first line break of a `<pre>`, so it must be written twice. */
export function keepLeadingLines(root: ParentNode): void {
  for (const pre of root.querySelectorAll('pre, textarea, listing')) {
    const first = pre.firstChild;
    if (first?.nodeType === Node.TEXT_NODE && first.nodeValue?.startsWith('\n') === true) {
      pre.prepend('\n');
    }
  }
}

/** Trims HTML white space only: a no-break space is text. */
function trimHtml(html: string): string {
  return html.replace(/^[ \t\n\f\r]+/, '').replace(/(?<![ \t\n\f\r])[ \t\n\f\r]+$/, '');
}
