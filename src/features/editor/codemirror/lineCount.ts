/** A number of lines, in words (spec §2: the editor's line count). */
export function lineCount(lines: number): string {
  return lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`;
}
