import { escapeAttribute } from '#domain/html/htmlTokens.ts';

/** With a language name that micromark doesn't escape. ```` ```math ```` may be a formula. */
const OPENING = /^(`{3,}|~{3,})(?!math\n)([\w+#.-]*)\n/;

/** The HTML that micromark generates for a single fenced code block; null for other texts and for some such blocks. */
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
