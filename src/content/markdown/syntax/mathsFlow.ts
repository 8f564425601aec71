import type { Construct, State } from 'micromark-util-types';
import { BACKSLASH, DOLLAR, isSpace, MAX_LENGTH } from './mathsCodes.ts';

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

export function mathsFlow(): Construct {
  return {
    name: 'mathsFlow',
    concrete: true,
    tokenize(effects, ok, nok) {
      let dollars = 0;
      let length = 0;
      let isEmpty = true;

      const start: State = (code) => {
        effects.enter('mathsFlow');
        effects.enter('mathsFlowFence');
        return opening(code);
      };
      const opening: State = (code) => {
        if (code === DOLLAR && dollars < 2) {
          effects.consume(code);
          dollars += 1;
          return opening;
        }
        if (dollars < 2 || code === DOLLAR) return nok(code);
        effects.exit('mathsFlowFence');
        return between(code);
      };
      const between: State = (code) => {
        if (code === null) return nok(code);
        if (code < -2) return effects.attempt(LINE, lineStart, nok)(code);
        if (code === DOLLAR) {
          if (isEmpty) return nok(code);
          dollars = 0;
          effects.enter('mathsFlowFence');
          return closing(code);
        }
        effects.enter('mathsFlowData');
        return data(code);
      };
      const lineStart: State = (code) => {
        if (code === null || code < -2) return nok(code);
        if (code !== -1 && code !== -2 && code !== 32) return between(code);
        effects.enter('mathsFlowData');
        return blank(code);
      };
      const blank: State = (code) => {
        if (code === null || code < -2) return nok(code);
        if (code !== -1 && code !== -2 && code !== 32) return data(code);
        effects.consume(code);
        return blank;
      };
      const data: State = (code) => {
        if (code === null || code === DOLLAR || code < -2) {
          effects.exit('mathsFlowData');
          return between(code);
        }
        length += 1;
        if (length > MAX_LENGTH) return nok(code);
        if (!isSpace(code)) isEmpty = false;
        effects.consume(code);
        return code === BACKSLASH ? escaped : data;
      };
      const escaped: State = (code) => {
        if (code === null || code < -2) return data(code);
        effects.consume(code);
        return data;
      };
      const closing: State = (code) => {
        if (code === DOLLAR && dollars < 2) {
          effects.consume(code);
          dollars += 1;
          return closing;
        }
        if (dollars < 2) return nok(code);
        effects.exit('mathsFlowFence');
        return after(code);
      };
      const after: State = (code) => {
        if (code === null || code < -2) {
          effects.exit('mathsFlow');
          return ok(code);
        }
        if (!isSpace(code)) return nok(code);
        effects.enter('whitespace');
        return trailing(code);
      };
      const trailing: State = (code) => {
        if (code !== null && isSpace(code) && code >= -2) {
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
