import type { Construct, Extension, HtmlExtension, State } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    markSequence: 'markSequence';
    markStart: 'markStart';
    markEnd: 'markEnd';
  }
}

const EQUALS = 61;

const MARK: Construct = {
  name: 'mark',
  tokenize(effects, ok, nok) {
    const { previous } = this;
    let size = 0;
    const start: State = (code) => {
      if (previous === EQUALS) return nok(code);
      effects.enter('markSequence');
      return more(code);
    };
    const more: State = (code) => {
      if (code === EQUALS) {
        if (size === 2) return nok(code);
        effects.consume(code);
        size += 1;
        return more;
      }
      if (size < 2) return nok(code);
      const token = effects.exit('markSequence');
      token._open = !isSpace(code);
      token._close = !isSpace(previous);
      return ok(code);
    };
    return start;
  },
  /** Pairs each end with the start before it; a start that another one follows is text. */
  resolveAll(events) {
    let open: (typeof events)[number][1] | null = null;
    for (const [kind, token] of events) {
      if (kind !== 'enter' || token.type !== 'markSequence') continue;
      if (open !== null && token._close === true) {
        open.type = 'markStart';
        token.type = 'markEnd';
        open = null;
      } else open = token._open === true ? token : open;
    }
    for (const [, token] of events) if (token.type === 'markSequence') token.type = 'data';
    return events;
  },
};

/** `==text==` */
export const MARKS: Extension = { text: { [EQUALS]: MARK }, insideSpan: { null: [MARK] } };

export const MARKS_HTML: HtmlExtension = {
  exit: {
    markStart() {
      this.tag('<mark>');
    },
    markEnd() {
      this.tag('</mark>');
    },
  },
};

function isSpace(code: number | null): boolean {
  return code === null || code < 0 || /\s/u.test(String.fromCharCode(code));
}
