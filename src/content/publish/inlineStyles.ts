import { keepLeadingLines, parseDocument } from '#content/sanitise/dom.ts';
import { keepFirstLetters } from './firstLetters.ts';
import { finalFrames, settledBody, type FinalFrames } from './animationEndStates.ts';
import { holdsHere, usableCss } from './filterCss.ts';
import { INERT_STYLES } from '#content/sanitise/inertSource.ts';

/**
 * The document with the rules of its `<style>` elements written into `style` attributes, and the elements gone.
 * Rules for a width, for print, for a pointer's position have no place there and are left out; an animation is shown
 * at its end. The inliner is loaded when a document needs it. A style sheet it cannot read is left out whole.
 */
export async function inlineStyles(doc: Document): Promise<Document> {
  const sheets = takeSheets(doc);
  const frames = finalFrames(sheets);
  settleAttributes(doc, frames);
  const css = keepFirstLetters(doc, usableCss(sheets, frames));
  if (css.trim() === '') return doc;
  const { default: juice } = await import('juice');
  juice.codeBlocks = {};
  keepLeadingLines(doc);
  return parseDocument(
    juice(`<!doctype html>${withSheet(doc, css)}`, {
      removeStyleTags: true,
      decodeStyleAttributes: true,
      inlinePseudoElements: true,
      resolveCSSVariables: false,
      preserveMediaQueries: false,
      preserveFontFaces: false,
      preserveKeyFrames: false,
      preservePseudos: false,
      preserveLayers: false,
      preserveContainerQueries: false,
      applyWidthAttributes: false,
      applyHeightAttributes: false,
      applyAttributesTableElements: false,
    }),
  );
}

/** The document's HTML with a style sheet in its head: as an element of the document the policy would refuse it. */
function withSheet(doc: Document, css: string): string {
  return doc.documentElement.outerHTML.replace('</head>', () => `<style>${css}</style></head>`);
}

/** The style sheets of a document, for screens, which leave it. */
function takeSheets(doc: Document): readonly string[] {
  const sheets: string[] = [];
  for (const sheet of doc.querySelectorAll(INERT_STYLES)) {
    const isCss = /^(?:text\/css)?$/i.test(sheet.getAttribute('type')?.trim() ?? '');
    if (isCss && holdsHere('@media', sheet.getAttribute('media') ?? ''))
      sheets.push(sheet.textContent);
    sheet.remove();
  }
  return sheets;
}

/** Animations that an element names in its own `style`. */
function settleAttributes(doc: Document, frames: FinalFrames): void {
  if (frames.size === 0) return;
  for (const element of doc.querySelectorAll('[style*="animation" i]')) {
    element.setAttribute('style', settledBody(element.getAttribute('style') ?? '', frames));
  }
}
