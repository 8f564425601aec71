import type { Construct, State, Code, Effects } from 'micromark-util-types';

export const DOLLAR = 36;
export const BACKSLASH = 92;
const BACKTICK = 96;

/** Of one formula, in UTF-16 units. */
const MAX_LENGTH = 10_000;

/** Also the end of the text. */
function isLineEnd(code: number | null): boolean {
  return code === null || code < -2;
}

/** Also tabs and line ends as micromark codes them. */
function isSpace(code: number | null): boolean {
  return code === null || code < 0 || code === 32;
}

function isWord(code: number | null): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}

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

const LINE: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const start: State = (code) => {
      if (code === null) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] === true ? nok(next) : ok(next));
    };
    return start;
  },
};

/** A fence, and nothing but spaces behind it in its line. */
function lastFence(fence: string): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let at = 0;
      const start: State = (code) => {
        effects.enter('mathsFlowFence');
        return sequence(code);
      };
      const sequence: State = (code) => {
        if (at === fence.length) {
          effects.exit('mathsFlowFence');
          return after(code);
        }
        if (code === null || code !== fence.charCodeAt(at)) return nok(code);
        effects.consume(code);
        at += 1;
        return sequence;
      };
      const after: State = (code) => {
        if (isLineEnd(code)) return ok(code);
        if (!isSpace(code)) return nok(code);
        effects.enter('whitespace');
        return trailing(code);
      };
      const trailing: State = (code) => {
        if (code !== null && !isLineEnd(code) && isSpace(code)) {
          effects.consume(code);
          return trailing;
        }
        effects.exit('whitespace');
        return after(code);
      };
      return start;
    },
  };
}

/** A formula on lines of its own, between `open` and `close`. */
export function mathsFlow(open: string, close: string): Construct {
  const closing = lastFence(close);
  return {
    name: 'mathsFlow',
    concrete: true,
    tokenize(effects, ok, nok) {
      let at = 0;
      let length = 0;
      let isEmpty = true;

      const start: State = (code) => {
        effects.enter('mathsFlow');
        effects.enter('mathsFlowFence');
        return opening(code);
      };
      const opening: State = (code) => {
        if (at < open.length) {
          if (code === null || code !== open.charCodeAt(at)) return nok(code);
          effects.consume(code);
          at += 1;
          return opening;
        }
        effects.exit('mathsFlowFence');
        return between(code);
      };
      const between: State = (code) => {
        if (code === null) return nok(code);
        if (isLineEnd(code)) return effects.attempt(LINE, lineStart, nok)(code);
        if (code === close.charCodeAt(0)) return effects.attempt(closing, end, otherMark)(code);
        effects.enter('mathsFlowData');
        return data(code);
      };
      const end: State = (code) => {
        if (isEmpty) return nok(code);
        effects.exit('mathsFlow');
        return ok(code);
      };
      /** The first character of `close` without the second: a dollar ends the search, so that a text is read once. */
      const otherMark: State = (code) => {
        if (code !== BACKSLASH) return nok(code);
        effects.enter('mathsFlowData');
        return consume(code);
      };
      const lineStart: State = (code) => {
        if (isLineEnd(code)) return nok(code);
        if (!isSpace(code)) return between(code);
        effects.enter('mathsFlowData');
        return blank(code);
      };
      const blank: State = (code) => {
        if (code === null || isLineEnd(code)) return nok(code);
        if (!isSpace(code)) return data(code);
        effects.consume(code);
        return blank;
      };
      const data: State = (code) => {
        if (isLineEnd(code) || code === close.charCodeAt(0)) {
          effects.exit('mathsFlowData');
          return between(code);
        }
        return consume(code);
      };
      const consume = (code: Code): State | undefined => {
        length += 1;
        if (code === null || length > MAX_LENGTH) return nok(code);
        if (!isSpace(code)) isEmpty = false;
        effects.consume(code);
        return code === BACKSLASH ? escaped : data;
      };
      const escaped: State = (code) => {
        if (code === null || isLineEnd(code)) return data(code);
        // Formulas don't nest, so that a text is read once.
        if (open.startsWith('\\') && code === open.charCodeAt(1)) return nok(code);
        effects.consume(code);
        return data;
      };
      return start;
    },
  };
}

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
