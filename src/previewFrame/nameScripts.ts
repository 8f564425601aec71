import { htmlTokens } from '#domain/html/htmlTokens.ts';

const NAME = 'recto-line-';

/** `document.write` gives inline scripts no address for their errors. */
export function nameScripts(html: string): string {
  let named = '';
  let copied = 0;
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind !== 'raw' || name !== 'script') continue;
    const parts = INLINE_SCRIPT.exec(html.slice(start, end));
    const opening = parts?.[1] ?? '';
    if (parts === null || !isInlineScript(opening)) continue;
    const body = start + opening.length + (parts[2] ?? '').length;
    const line = html.slice(0, start + opening.length).split('\n').length;
    named += `${html.slice(copied, body)}\n//# sourceURL=${NAME}${line}\n`;
    copied = body;
  }
  return named + html.slice(copied);
}

/** Maps a line of a named script to the document's, both from 1; null for any other script. */
export function documentLine(script: string, line: number): number | null {
  const first = new RegExp(`${NAME}(\\d+)$`).exec(script)?.[1];
  return first === undefined || line < 1 ? null : Number(first) + line - 1;
}

export function lineInStack(stack: unknown): number | null {
  if (typeof stack !== 'string') return null;
  const [, script = '', line = ''] = IN_STACK.exec(stack) ?? [];
  return documentLine(script, Number(line));
}

const IN_STACK = new RegExp(`(${NAME}\\d+):(\\d+)`);

const INLINE_SCRIPT = /^(<script(?:"[^"]*"|'[^']*'|[^"'>])*>)([\s\S]*?)<\/script[\s\S]*$/i;

function isInlineScript(opening: string): boolean {
  if (/\ssrc\s*=/i.test(opening)) return false;
  const type = /\stype\s*=\s*["']?([^\s"'>]*)/i.exec(opening)?.[1]?.toLowerCase() ?? '';
  return (
    type === '' || type === 'module' || /^(text|application)\/(x-)?(java|ecma)script$/.test(type)
  );
}
