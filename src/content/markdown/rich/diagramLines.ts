/**
 * The line of a diagram's own text, from 1, for a line that Mermaid names: Mermaid counts after it has removed the front
 * matter, comments with the blank lines above them, and the blank lines at the start (its `frontmatter.ts` and
 * `comments.ts`).
 */
export function ownLine(source: string, line: number): number {
  const lines = source.split(/\r\n?|\n/);
  const kept: number[] = [];
  for (let index = frontMatterEnd(lines); index < lines.length; index += 1) {
    if (isComment(lines[index])) dropBlankEnd(kept, lines);
    else if (kept.length > 0 || !isBlank(lines[index])) kept.push(index);
  }
  return (kept[line - 1] ?? line - 1) + 1;
}

function dropBlankEnd(kept: number[], lines: readonly string[]): void {
  while (kept.length > 0 && isBlank(lines[kept.at(-1) ?? 0])) kept.pop();
}

/** The index of the first line after a front matter; 0 without one. */
function frontMatterEnd(lines: readonly string[]): number {
  if (!/^-{3}\s*$/.test(lines[0] ?? '')) return 0;
  return lines.findIndex((line, index) => index > 0 && /^\s*-{3}\s*$/.test(line)) + 1;
}

function isComment(line = ''): boolean {
  return /^\s*%%(?!\{)./.test(line);
}

function isBlank(line = ''): boolean {
  return line.trim() === '';
}
