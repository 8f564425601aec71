import { keepLeadingLines, parseDocument } from './dom.ts';

/**
 * The document with the rules of its `<style>` elements written into `style` attributes, and the elements gone.
 * Rules for a width, for print, for a pointer's position and for animation have no place there and are left out.
 * The inliner is loaded when a document needs it. A style sheet it cannot read is left out whole.
 */
export async function inlineStyles(doc: Document): Promise<Document> {
  const sheets = [...doc.querySelectorAll('style')];
  if (sheets.length === 0) return doc;
  for (const sheet of sheets) {
    if (!appliesToScreens(sheet.getAttribute('media') ?? '')) sheet.remove();
  }
  const { default: juice } = await import('juice');
  juice.codeBlocks = {};
  keepLeadingLines(doc);
  return parseDocument(
    juice(`<!doctype html>${doc.documentElement.outerHTML}`, {
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

function appliesToScreens(media: string): boolean {
  return /^\s*(?:|all|screen)\s*$/i.test(media);
}
