import type { Extension, HtmlExtension } from 'micromark-util-types';
import { mathsBackslash, mathsFlow, mathsText, BACKSLASH, DOLLAR } from './mathsConstructs.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathsText: 'mathsText';
    mathsTextSequence: 'mathsTextSequence';
    mathsTextData: 'mathsTextData';
    mathsFlow: 'mathsFlow';
    mathsFlowFence: 'mathsFlowFence';
    mathsFlowData: 'mathsFlowData';
  }
  interface CompileData {
    tableAlign?: ('center' | 'left' | 'none' | 'right')[] | undefined;
  }
}

/**
 * Pandoc's rule for prices: no space inside either `$` and no digit after the last one. Stricter, so that a text is
 * read once: no letter or digit before the first one (as on GitHub) or after the last one, and no other `$` inside.
 */
export const MATHS: Extension = {
  flow: { [DOLLAR]: mathsFlow('$$', '$$') },
  text: { [DOLLAR]: mathsText() },
};

/** LaTeX's own marks, which models write. In a page, they are escaped brackets, as on GitHub. */
export const REPLY_MATHS: Extension = {
  flow: { [BACKSLASH]: mathsFlow('\\[', '\\]') },
  text: { [BACKSLASH]: [mathsBackslash('('), mathsBackslash('[')] },
};

/** Formulas as code, which `drawMaths` replaces; the sanitiser keeps nothing else of them. */
export const MATHS_HTML: HtmlExtension = {
  enter: {
    mathsText(token) {
      const isDisplay = /^(?:\$\$|\\\[)/.test(this.sliceSerialize(token));
      this.tag(`<code class="math-${isDisplay ? 'display' : 'inline'}">`);
    },
    mathsFlow() {
      this.lineEndingIfNeeded();
      this.tag('<pre><code class="language-math">');
      this.buffer();
    },
  },
  exit: {
    mathsText() {
      this.tag('</code>');
    },
    mathsTextData(token) {
      // GitHub also reads $`…`$.
      const text = this.sliceSerialize(token).replace(/^`([^`]+)`$/, '$1');
      // As in code in a table.
      const isCell = this.getData('tableAlign') !== undefined;
      this.raw(this.encode(isCell ? text.replaceAll('\\|', '|') : text));
    },
    mathsFlow() {
      const formula = this.resume();
      this.raw(`${formula.replace(/^\n+/, '').trimEnd()}\n`);
      this.tag('</code></pre>');
      this.setData('slurpAllLineEndings');
    },
    mathsFlowData(token) {
      this.raw(this.encode(this.sliceSerialize(token)));
    },
  },
};
