import { quietSource } from './inertSource.ts';
import { trustedHtml } from './trustedTypes.ts';

/**
 * A document of its own, in which no script runs and nothing loads, parsed as a browser would in standards mode.
 * A source without a doctype gets one, so that the same text is nested the same way each time it is read. Its style
 * sheets and event handlers are quiet ones: a window's policy holds for documents, too, that nobody sees.
 */
export function parseDocument(html: string): Document {
  const source = /^\s*<!doctype/i.test(html) ? html : `<!doctype html>${html}`;
  return new DOMParser().parseFromString(trustedHtml(quietSource(source)), 'text/html');
}

/**
 * The HTML of an element's content, so that parsing it gives the same content again: a `<pre>` that begins with an
 * empty line keeps it, and the white space at both ends, which a parser drops, is gone already.
 */
export function serialise(root: Element): string {
  keepLeadingLines(root);
  return trimHtml(root.innerHTML);
}

/** A parser drops the first line break of a `<pre>`: one that is to stay must be written twice. */
export function keepLeadingLines(root: ParentNode): void {
  for (const pre of root.querySelectorAll('pre, textarea, listing')) {
    const first = pre.firstChild;
    if (first?.nodeType === Node.TEXT_NODE && first.nodeValue?.startsWith('\n') === true) {
      pre.prepend('\n');
    }
  }
}

/** Without HTML white space at both ends. A no-break space is text and stays. */
function trimHtml(html: string): string {
  return html.replace(/^[ \t\n\f\r]+/, '').replace(/[ \t\n\f\r]+$/, '');
}
