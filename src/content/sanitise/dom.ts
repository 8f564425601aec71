import { limitTags } from '#domain/html/boundHtml.ts';
import { finished, type Steps } from '#domain/steps.ts';
import { trustedHtml } from './trustedTypes.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';

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

const INERT_PREFIX = 'recto-';

export const INERT_STYLES = 'noframes[recto-style]';

/** Handlers and styles have no effect here, but the browser reports each one as a violation of the app's policy. */
export function inertSource(html: string): string {
  if (!/[\s"'/]on[a-z]|<style/i.test(html)) return html;
  let inert = '';
  for (const { kind, name, start, end } of htmlTokens(html)) {
    const text = html.slice(start, end);
    if (kind === 'raw' && name === 'style') {
      inert += text
        .replace(/^<style/i, '<noframes recto-style')
        .replace(/<\/style([^<]*)$/i, '</noframes$1');
    } else if (kind === 'tag' && text[1] !== '/' && /[\s"'/]on[a-z]/i.test(text)) {
      inert += renameHandlers(text);
    } else {
      inert += text;
    }
  }
  return inert;
}

export function inertSheet(doc: Document, css: string): Element {
  const sheet = doc.createElement('noframes');
  sheet.setAttribute('recto-style', '');
  sheet.textContent = css;
  return sheet;
}

export function authoredName(name: string): string {
  return name.startsWith(`${INERT_PREFIX}on`) ? name.slice(INERT_PREFIX.length) : name;
}

const ATTRIBUTE =
  /(?<![\s/])([\s/]+)([^\s/>=][^\s/>=]*)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?|["']/g;

function renameHandlers(tag: string): string {
  const from = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  const attributes = tag
    .slice(from)
    .replace(ATTRIBUTE, (found, space?: string, name?: string, value = '') =>
      name !== undefined && /^on[a-z]/i.test(name)
        ? `${space ?? ''}${INERT_PREFIX}${name}${value}`
        : found,
    );
  return tag.slice(0, from) + attributes;
}
