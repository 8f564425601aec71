import { escapeAttribute } from '#domain/html/escapeText.ts';

/** A name of a language that micromark writes as it is. ```` ```math ```` may be a formula. */
const OPENING = /^(`{3,}|~{3,})(?!math\n)([\w+#.-]*)\n/;

/** What micromark writes for a text that is one fenced code block; null for all others, and for some of these. */
export function codeBetweenFences(text: string): string | null {
  const [opening, mark = '', language = ''] = OPENING.exec(text) ?? [];
  if (opening === undefined || /[\0\r]/.test(text)) return null;
  const closing = new RegExp(`(?<=\\n) {0,3}${mark}${mark.charAt(0)}*[ \\t]*(?:\\n|$)`, 'g');
  closing.lastIndex = opening.length;
  const end = closing.exec(text);
  if (end === null || /[^ \t\n]/.test(text.slice(closing.lastIndex))) return null;
  const code = escapeAttribute(text.slice(opening.length, end.index));
  const attribute = language === '' ? '' : ` class="language-${language}"`;
  return `<pre><code${attribute}>${code}</code></pre>`;
}
