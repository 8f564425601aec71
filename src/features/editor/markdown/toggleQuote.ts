import { changeLines } from './changeLines.ts';

/** One quote level; on an empty line without a space. */
const MARK = /^(?:> (?=.)|>$)/;

/** Adds a quote level, or removes one where all selected lines are quoted. One undo step. */
export const toggleQuote = changeLines((lines) => {
  const isOn = lines.every(({ text }) => MARK.test(text));
  return lines.map(({ from, text }) =>
    isOn
      ? { from, to: from + (MARK.exec(text)?.[0].length ?? 0) }
      : { from, insert: text === '' ? '>' : '> ' },
  );
});
