import type { Construct, State } from 'micromark-util-types';
import { BACKSLASH, DOLLAR, isSpace, isWord, MAX_LENGTH } from './mathsCodes.ts';

export function mathsText(): Construct {
  return {
    name: 'mathsText',
    tokenize(effects, ok, nok) {
      const { previous, events } = this;
      let size = 0;
      let length = 0;
      let last: number | null = null;

      const consume = (code: number) => {
        effects.consume(code);
        length += 1;
        last = code;
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
        if (closed < size || (code !== null && code >= 48 && code <= 57)) return nok(code);
        effects.exit('mathsTextSequence');
        effects.exit('mathsText');
        return ok(code);
      };
      return start;
    },
  };
}
