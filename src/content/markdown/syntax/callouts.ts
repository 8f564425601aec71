import type { HtmlExtension } from 'micromark-util-types';

/** GitHub's kinds, alone in the first line; a block quote of another kind stays one. */
const MARK = /^<p>\[!(note|tip|important|warning|caution)\](?:<\/p>\n|(?:<br \/>)?\n(?=\S))/i;

/** `> [!NOTE]`, only at the top level, as on GitHub, which also chose the names of the classes. */
export const CALLOUTS: HtmlExtension = {
  enter: {
    blockQuote() {
      const stack = this.getData('tightStack');
      this.lineEndingIfNeeded();
      if (stack.length === 0) this.buffer();
      else this.tag('<blockquote>');
      stack.push(false);
    },
  },
  exit: {
    blockQuote() {
      const stack = this.getData('tightStack');
      stack.pop();
      if (stack.length === 0) this.tag(quoteOrCallout(this.resume()));
      else {
        this.lineEndingIfNeeded();
        this.tag('</blockquote>');
      }
      this.setData('slurpAllLineEndings');
    },
  },
};

function quoteOrCallout(html: string): string {
  const [mark = '', kind = ''] = MARK.exec(html) ?? [];
  const end = html === '' || html.endsWith('\n') ? '' : '\n';
  if (mark === '') return `<blockquote>\n${html}${end}</blockquote>`;
  const name = kind.toLowerCase();
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const text = (mark.includes('</p>') ? '' : '<p>') + html.slice(mark.length);
  return `<div class="markdown-alert markdown-alert-${name}">\n<p class="markdown-alert-title">${title}</p>\n${text}${end}</div>`;
}
