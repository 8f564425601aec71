import { changeLines } from './changeLines.ts';

/** One depth of a quote; the mark of an empty line has no blank after it. */
const MARK = /^(?:> (?=.)|>$)/;

/**
 * Puts a quote around the selected lines, or takes one depth away where all of them are quoted. One undo step; on
 * lines that are not all quoted, running it twice gives the text back.
 */
export const toggleQuote = changeLines((lines) => {
  const isOn = lines.every(({ text }) => MARK.test(text));
  return lines.map(({ from, text }) =>
    isOn
      ? { from, to: from + (MARK.exec(text)?.[0].length ?? 0) }
      : { from, insert: text === '' ? '>' : '> ' },
  );
});
