/** Escapes Markdown in user text. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~]/gu, '\\$&').replaceAll(/\s+/gu, ' ');
}

export function quoteOf(text: string): string {
  return `> ${plain(text)}`;
}

export function listOf(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n');
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A code block with a fence longer than any in the text. */
export function blockOf(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/u, '')}\n${fence}`;
}
