import { htmlTokens } from '#domain/html/htmlTokens.ts';

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
