import type { Construct, Effects, State } from 'micromark-util-types';
import { BACKSLASH, BACKTICK, isLineEnd, MAX_LENGTH } from './mathsCodes.ts';

const OPEN = 40;
const OPEN_SQUARE = 91;

/** `\(…\)` or `\[…\]` in a paragraph. A bracket with an address behind it is an escaped link. */
export function mathsBackslash(open: '(' | '['): Construct {
  const close = open === '(' ? ')' : ']';
  const closing: Construct = {
    partial: true,
    tokenize: (effects, ok, nok) =>
      sequence(
        effects,
        close,
        (code) => (open === '[' && code === OPEN ? nok(code) : ok(code)),
        nok,
      ),
  };
  return {
    name: `mathsBackslash${open}`,
    tokenize(effects, ok, nok) {
      let length = 0;

      const start: State = (code) => {
        effects.enter('mathsText');
        return sequence(effects, open, between, nok)(code);
      };
      const between: State = (code) => {
        if (code === null) return nok(code);
        if (isLineEnd(code)) {
          effects.enter('lineEnding');
          effects.consume(code);
          effects.exit('lineEnding');
          return between;
        }
        if (code === BACKSLASH) return effects.attempt(closing, end, command)(code);
        effects.enter('mathsTextData');
        return data(code);
      };
      const end: State = (code) => {
        if (length === 0) return nok(code);
        effects.exit('mathsText');
        return ok(code);
      };
      const command: State = (code) => {
        effects.enter('mathsTextData');
        effects.consume(code as number);
        return escaped;
      };
      const escaped: State = (code) => {
        if (code === null || isLineEnd(code)) return data(code);
        // Formulas don't nest, so that a text is read once.
        if (code === OPEN || code === OPEN_SQUARE) return nok(code);
        effects.consume(code);
        length += 2;
        return data;
      };
      const data: State = (code) => {
        if (code === null || isLineEnd(code) || code === BACKSLASH) {
          effects.exit('mathsTextData');
          return between(code);
        }
        // A code span begins before what closes in it.
        if (code === BACKTICK || length > MAX_LENGTH) return nok(code);
        effects.consume(code);
        length += 1;
        return data;
      };
      return start;
    },
  };
}

/** A backslash and `bracket`. */
function sequence(effects: Effects, bracket: string, ok: State, nok: State): State {
  const second: State = (code) => {
    if (code !== bracket.charCodeAt(0)) return nok(code);
    effects.consume(code);
    effects.exit('mathsTextSequence');
    return ok;
  };
  return (code) => {
    if (code !== BACKSLASH) return nok(code);
    effects.enter('mathsTextSequence');
    effects.consume(code);
    return second;
  };
}
