import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Extension, HtmlExtension } from 'micromark-util-types';
import type { Features } from '#domain/markdown/dialect.ts';
import { type Extensions, GFM } from '#content/markdown/micromark.ts';
import { DEFINITIONS, DEFINITIONS_HTML } from './definitions.ts';
import { MARKS, MARKS_HTML } from './marks.ts';
import { MATHS, MATHS_HTML } from './maths.ts';

const known = new Map<Features, Extensions>();

export function extensionsOf(features: Features): Extensions {
  const found = known.get(features) ?? makeExtensions(features);
  known.set(features, found);
  return found;
}

function makeExtensions(features: Features): Extensions {
  const syntax: Extension[] = [
    ...GFM.syntax,
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(),
  ];
  const html: HtmlExtension[] = [...GFM.html];
  if (features.has('callouts')) html.push(CALLOUTS);
  if (features.has('ids')) html.push(HEADING_IDS);
  if (features.has('maths')) {
    syntax.push(MATHS);
    html.push(MATHS_HTML);
  }
  if (features.has('mark')) {
    syntax.push(MARKS);
    html.push(MARKS_HTML);
  }
  if (features.has('definitions')) {
    syntax.push(DEFINITIONS);
    html.push(DEFINITIONS_HTML);
  }
  const toc = features.has('toc') ? placeContents : same;
  const sizes = features.has('sizes');
  return {
    syntax,
    html,
    before: sizes ? hideImageSizes : same,
    after: sizes ? (text) => showImageSizes(toc(text)) : toc,
  };
}

function same(text: string): string {
  return text;
}

/** `fillContents` writes it once all headings are known. */
function placeContents(html: string): string {
  return html.replace(/^<p>\[\[toc\]\]<\/p>$/gim, '<div class="toc"></div>');
}

/** GitHub's kinds, alone in the first line; a block quote of another kind stays one. */
const MARK = /^<p>\[!(note|tip|important|warning|caution)\](?:<\/p>\n|(?:<br \/>)?\n(?=\S))/i;

/** `> [!NOTE]`, only at the top level, as on GitHub, which also chose the names of the classes. */
const CALLOUTS: HtmlExtension = {
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

/** `## Heading {#name}`, also above a line of `=` or `-`. */
const HEADING_IDS: HtmlExtension = {
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

/** Marks a size inside an image's title while micromark compiles it: a private character, which no font shows. */
const SIGN = '\uE000';

const SIZED =
  /(?<=!\[[^\]\n]{0,1000})\]\(([^\s()"]{1,2000})[ \t]+(?:"([^"\n]{0,1000})"[ \t]+)?=(\d{0,4}x\d{0,4})\)/g;
const IN_IMAGE = /(<img [^<>]*?)(?: title="([^"<>]*)\uE000(\d{0,4})x(\d{0,4})")/g;
const ELSEWHERE = /(&quot;|")((?:(?!\1)[^\n])*?)\uE000(\d{0,4}x\d{0,4})\1/g;

/** Writes `![alt](address "title" =320x200)` so that micromark reads an image. */
function hideImageSizes(text: string): string {
  if (!text.includes(' =')) return text;
  return text.replace(SIZED, (_all, address: string, title = '', size: string) => {
    return `](${address} "${title}${SIGN}${size}")`;
  });
}

/** Turns the marks into attributes, and back into the author's text where there is no image, as in code. */
function showImageSizes(html: string): string {
  if (!html.includes(SIGN)) return html;
  return html
    .replace(IN_IMAGE, (_all, image: string, title: string, width: string, height: string) => {
      const words = title === '' ? '' : ` title="${title}"`;
      return `${image}${words}${attribute('width', width)}${attribute('height', height)}`;
    })
    .replace(ELSEWHERE, (_all, quote: string, title: string, size: string) =>
      title === '' ? `=${size}` : `${quote}${title}${quote} =${size}`,
    );
}

function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value}"`;
}
