import type { HtmlExtension } from 'micromark-util-types';

/** `## Heading {#name}`, also above a line of `=` or `-`. */
export const HEADING_IDS: HtmlExtension = {
  exit: {
    atxHeadingSequence(token) {
      if (this.getData('headingRank') !== undefined) return;
      this.setData('headingRank', this.sliceSerialize(token).length);
      this.lineEndingIfNeeded();
      this.buffer();
    },
    atxHeading() {
      this.tag(heading(this.resume(), this.getData('headingRank') ?? 1));
      this.setData('headingRank');
    },
    setextHeading() {
      const text = this.resume();
      this.lineEndingIfNeeded();
      this.tag(heading(text, this.getData('headingRank') ?? 1));
      this.setData('slurpAllLineEndings');
      this.setData('headingRank');
    },
  },
};

function heading(html: string, rank: number): string {
  const [end = '', name] = /\{#([\w-]{1,100})\}$/.exec(html.slice(-200)) ?? [];
  const id = name === undefined ? '' : ` id="${name}"`;
  return `<h${rank}${id}>${name === undefined ? html : html.slice(0, -end.length).trimEnd()}</h${rank}>`;
}
