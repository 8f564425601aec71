/** Somebody's words as they are, not as Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~]/gu, '\\$&').replaceAll(/\s+/gu, ' ');
}

/** Somebody's words as a quotation. */
export function quoteOf(text: string): string {
  return `> ${plain(text)}`;
}

/** A list; its entries are Markdown. */
export function listOf(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n');
}

/** A table; its cells are Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A code block that no fence within its text can end. */
export function blockOf(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/u, '')}\n${fence}`;
}
