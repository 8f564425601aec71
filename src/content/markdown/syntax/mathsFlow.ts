import type { Code, Construct, State } from 'micromark-util-types';
import { BACKSLASH, isLineEnd, isSpace, MAX_LENGTH } from './mathsCodes.ts';

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
