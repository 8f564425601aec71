import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Extension, HtmlExtension } from 'micromark-util-types';
import { type Features } from '#domain/markdown/dialect.ts';
import { type Extensions, GFM } from '#content/markdown/micromark.ts';
import { CALLOUTS } from './callouts.ts';
import { DEFINITIONS, DEFINITIONS_HTML } from './definitions.ts';
import { HEADING_IDS } from './headingIds.ts';
import { hideImageSizes, showImageSizes } from './imageSizes.ts';
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
