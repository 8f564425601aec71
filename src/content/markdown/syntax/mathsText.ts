import type { Construct, State } from 'micromark-util-types';
import { BACKSLASH, BACKTICK, DOLLAR, isSpace, isWord, MAX_LENGTH } from './mathsCodes.ts';

/** A code span; GitHub's $`…`$ is a formula. */
const HAS_CODE = /^(?!`[^`]+`$)[^]*`/;

/** “5 or US” of “$5 or US$ 6”. */
const PRICE = /^\d[\d.,]*\s[^]*[\s(/-]\p{Lu}{1,3}$/u;

/** Scripts whose words have no spaces between them: a formula is followed by the next word at once. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** What joins a shell's variable to the next one, as in “${a}-${b}”. */
const JOINT = /["'./:=@-]$/;

const OPENING = /(?<!\\(?:left|bigg?l?|Bigg?l?)?)[([]/g;
const CLOSING = /(?<!\\(?:right|bigg?r?|Bigg?r?)?)[)\]]/g;

/** Whether text between two dollars is maths: no code span, price or variable of a shell. `next` is behind the last one. */
function isFormula(text: string, next: number | null): boolean {
  if ((isWord(next) && !isWithoutSpaces(next)) || HAS_CODE.test(text) || PRICE.test(text))
    return false;
  if (next !== null && next > 0 && '{('.includes(String.fromCharCode(next)) && JOINT.test(text)) {
    return false;
  }
  // “5 (US” of “$5 (US$)”. An interval may close with the other kind.
  return (text.match(OPENING) ?? []).length === (text.match(CLOSING) ?? []).length;
}

function isWithoutSpaces(code: number | null): boolean {
  return code !== null && WITHOUT_SPACES.test(String.fromCharCode(code));
}

export function mathsText(): Construct {
  return {
    name: 'mathsText',
    tokenize(effects, ok, nok) {
      const { previous, events } = this;
      let size = 0;
      let length = 0;
      let last: number | null = null;
      let text = '';

      const consume = (code: number) => {
        effects.consume(code);
        length += 1;
        last = code;
        text += code > 0 ? String.fromCharCode(code) : ' ';
      };
      const start: State = (code) => {
        const isEscaped = events.at(-1)?.[1].type === 'characterEscape';
        if (previous === DOLLAR ? !isEscaped : isWord(previous)) return nok(code);
        effects.enter('mathsText');
        effects.enter('mathsTextSequence');
        return opening(code);
      };
      const opening: State = (code) => {
        if (code === DOLLAR && size < 2) {
          effects.consume(code);
          size += 1;
          return opening;
        }
        if (code === null || code === DOLLAR) return nok(code);
        if (size === 1 && isSpace(code)) return nok(code);
        effects.exit('mathsTextSequence');
        return between(code);
      };
      const between: State = (code) => {
        if (code === null) return nok(code);
        if (code < -2) {
          effects.enter('lineEnding');
          consume(code);
          effects.exit('lineEnding');
          return between;
        }
        if (code === DOLLAR) {
          if (length === 0 || (size === 1 && isSpace(last))) return nok(code);
          effects.enter('mathsTextSequence');
          return closing(code);
        }
        effects.enter('mathsTextData');
        return data(code);
      };
      const data: State = (code) => {
        if (code === null || code === DOLLAR || code < -2) {
          effects.exit('mathsTextData');
          return between(code);
        }
        if (length > MAX_LENGTH) return nok(code);
        // A code span begins before any dollar in it.
        if (code === BACKTICK && length > 0 && text[0] !== '`') return nok(code);
        consume(code);
        return code === BACKSLASH ? escaped : data;
      };
      const escaped: State = (code) => {
        if (code === null || code < -2) return data(code);
        consume(code);
        return data;
      };
      let closed = 0;
      const closing: State = (code) => {
        if (code === DOLLAR) {
          closed += 1;
          if (closed > size) return nok(code);
          effects.consume(code);
          return closing;
        }
        if (closed < size || !isFormula(text, code)) return nok(code);
        effects.exit('mathsTextSequence');
        effects.exit('mathsText');
        return ok(code);
      };
      return start;
    },
  };
}
