import { htmlTokens } from '#domain/html/htmlTokens.ts';

/** What stands before the name of an event handler in a quiet source. */
const QUIET_PREFIX = 'recto-';

/** Finds the elements that style sheets have become in a quiet source, with the attributes they had. */
export const QUIET_SHEETS = 'noframes[recto-style]';

/**
 * The source with its event handlers under another name and its style sheets as elements that hold text just as well.
 * Nothing of either would take effect in a parsed document; but where the app's Content-Security-Policy forbids them,
 * the browser reports each as an attack while it parses, a style sheet of whatever type.
 */
export function quietSource(html: string): string {
  if (!/on[a-z]+\s*=|<style/i.test(html)) return html;
  let quiet = '';
  for (const { kind, name, start, end } of htmlTokens(html)) {
    const text = html.slice(start, end);
    if (kind === 'raw' && name === 'style') {
      quiet += text
        .replace(/^<style/i, '<noframes recto-style')
        .replace(/<\/style([^<]*)$/i, '</noframes$1');
    } else if (kind === 'tag' && text[1] !== '/' && /[\s"'/]on[a-z]/i.test(text)) {
      quiet += renamed(text);
    } else {
      quiet += text;
    }
  }
  return quiet;
}

/** An attribute's name as the author wrote it. */
export function loudName(name: string): string {
  return name.startsWith(`${QUIET_PREFIX}on`) ? name.slice(QUIET_PREFIX.length) : name;
}

const ATTRIBUTE = /([\s/]+)([^\s/>=][^\s/>=]*)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?|["']/g;

function renamed(tag: string): string {
  const from = /^<[^\s/>]*/.exec(tag)?.[0].length ?? 0;
  const attributes = tag
    .slice(from)
    .replace(ATTRIBUTE, (found, space?: string, name?: string, value = '') =>
      name !== undefined && /^on[a-z]/i.test(name)
        ? `${space ?? ''}${QUIET_PREFIX}${name}${value}`
        : found,
    );
  return tag.slice(0, from) + attributes;
}
