import type { Construct, Extension, HtmlExtension, State } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    descriptionMark: 'descriptionMark';
  }
  interface CompileData {
    inTerms?: boolean | undefined;
  }
}

const COLON = 58;

const MARK: Construct = {
  name: 'descriptionMark',
  tokenize(effects, ok, nok) {
    const { previous } = this;
    const start: State = (code) => {
      if (previous === null || previous >= -2) return nok(code);
      effects.enter('descriptionMark');
      effects.consume(code);
      return space;
    };
    const space: State = (code) => {
      if (code === -2 || code === -1 || code === 32) {
        effects.consume(code);
        return space;
      }
      if (code === null || code < -2 || this.previous === COLON) return nok(code);
      effects.exit('descriptionMark');
      return ok(code);
    };
    return start;
  },
};

/**
 * Lines that begin with `: ` describe the term above. Descriptions of several paragraphs would depend on blocks far
 * below, and take micromark more than linear time.
 */
export const DEFINITIONS: Extension = { text: { [COLON]: MARK } };

/** Marks a description until the paragraph ends: a private-use character, rare in texts. */
const SIGN = '\uE001';

export const DEFINITIONS_HTML: HtmlExtension = {
  enter: {
    paragraph() {
      if (this.getData('tightStack').at(-1) !== true) this.lineEndingIfNeeded();
      this.buffer();
      this.setData('slurpAllLineEndings');
      this.setData('inTerms', true);
    },
  },
  exit: {
    descriptionMark(token) {
      if (this.getData('inTerms') === true) this.tag(SIGN);
      else this.raw(this.encode(this.sliceSerialize(token)));
    },
    paragraph() {
      const [term = '', ...descriptions] = this.resume().split(SIGN);
      const isTight = this.getData('tightStack').at(-1) === true;
      this.setData('inTerms');
      if (descriptions.length > 0) {
        const list = descriptions
          .map((text) => `<div class="description">${text.trimEnd()}</div>`)
          .join('\n');
        const title = `<div class="term">${term.trimEnd()}</div>`;
        this.tag(`<div class="definitions">\n${title}\n${list}\n</div>`);
      } else this.tag(isTight ? term : `<p>${term}</p>`);
      if (isTight) this.setData('slurpAllLineEndings', true);
    },
  },
};
