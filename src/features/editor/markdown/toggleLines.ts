import type { StateCommand } from '@codemirror/state';
import { changeLines } from './changeLines.ts';

/** What stands at the start of a line and makes it a heading or an entry of a list. */
export type LineMark = 'heading1' | 'heading2' | 'heading3' | 'bullet' | 'numbered' | 'task';

interface MarkRule {
  /** Where it stands: the indentation, which stays, and the mark; marks of one family replace each other. */
  readonly found: RegExp;
  /** The mark that a line is to have; `index` counts the lines from 0. */
  readonly wanted: (text: string, index: number) => string;
}

const HEADING = /^(\s*)(#{1,6} )/;

/** A list's mark with the blank after it, and a task's box with that. */
const ENTRY = /^(\s*)((?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?)/;

const DONE_TASK = /^\s*([-*+] \[[xX]\] )/;

const RULES: Readonly<Record<LineMark, MarkRule>> = {
  heading1: { found: HEADING, wanted: () => '# ' },
  heading2: { found: HEADING, wanted: () => '## ' },
  heading3: { found: HEADING, wanted: () => '### ' },
  bullet: { found: ENTRY, wanted: () => '- ' },
  numbered: { found: ENTRY, wanted: (_, index) => `${index + 1}. ` },
  // A task that is done stays done.
  task: { found: ENTRY, wanted: (text) => DONE_TASK.exec(text)?.[1] ?? '- [ ] ' },
};

/**
 * Makes every selected line that has text a heading or an entry of a list, or takes that away where all of them
 * are that already; another mark of its family is replaced. One undo step. On lines without a mark of its family,
 * running it twice gives the text back.
 */
export function toggleLines(mark: LineMark): StateCommand {
  const { found, wanted } = RULES[mark];
  return changeLines((selected) => {
    const written = selected.filter((line) => line.text.trim() !== '');
    const lines = written.length === 0 ? selected : written;
    const isOn = lines.every(({ text }, index) => found.exec(text)?.[2] === wanted(text, index));
    return lines.map((line, index) => {
      const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
      const from = line.from + indent;
      const to = from + (found.exec(line.text)?.[2]?.length ?? 0);
      return { from, to, insert: isOn ? '' : wanted(line.text, index) };
    });
  });
}
