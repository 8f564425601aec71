import type { StateCommand } from '@codemirror/state';
import { changeLines } from './changeLines.ts';

export type LineMark = 'heading1' | 'heading2' | 'heading3' | 'bullet' | 'numbered' | 'task';

interface MarkRule {
  /** Matches indentation and mark; marks that share a pattern replace each other. */
  readonly pattern: RegExp;
  /** `index` counts the selected lines from 0. */
  readonly markFor: (text: string, index: number) => string;
}

const HEADING = /^(\s*)(#{1,6} )/;

/** A list mark, with a task's checkbox. */
const LIST_ITEM = /^(\s*)((?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?)/;

const DONE_TASK = /^\s*([-*+] \[[xX]\] )/;

const RULES: Readonly<Record<LineMark, MarkRule>> = {
  heading1: { pattern: HEADING, markFor: () => '# ' },
  heading2: { pattern: HEADING, markFor: () => '## ' },
  heading3: { pattern: HEADING, markFor: () => '### ' },
  bullet: { pattern: LIST_ITEM, markFor: () => '- ' },
  numbered: { pattern: LIST_ITEM, markFor: (_, index) => `${index + 1}. ` },
  task: { pattern: LIST_ITEM, markFor: (text) => DONE_TASK.exec(text)?.[1] ?? '- [ ] ' },
};

/** Toggles a heading or list mark on every selected non-empty line, replacing related marks. One undo step. */
export function toggleLines(mark: LineMark): StateCommand {
  const { pattern, markFor } = RULES[mark];
  return changeLines((selected) => {
    const written = selected.filter((line) => line.text.trim() !== '');
    const lines = written.length === 0 ? selected : written;
    const isOn = lines.every(({ text }, index) => pattern.exec(text)?.[2] === markFor(text, index));
    return lines.map((line, index) => {
      const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
      const from = line.from + indent;
      const to = from + (pattern.exec(line.text)?.[2]?.length ?? 0);
      return { from, to, insert: isOn ? '' : markFor(line.text, index) };
    });
  });
}
