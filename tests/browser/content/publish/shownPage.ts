import { afterEach } from 'vitest';
import { publishedPreviewDocument } from '#content/documents/previewDocument.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { readPublished } from '#content/sanitise/sanitise.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { withSheet, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';

let frames: HTMLIFrameElement[] = [];

afterEach(() => {
  for (const frame of frames) frame.remove();
  frames = [];
});

/** Shows a row as the previews' frame does. */
export function shown(html: string, css: string | null, index = 0): Document {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:600px;height:300px';
  document.body.append(frame);
  frames.push(frame);
  const doc = frame.contentDocument;
  if (doc === null) throw new Error('The frame has no document.');
  const pages = splitSubPages('html', withSheet(html, css));
  const page = readPublished(subPageSource('html', pages, index));
  doc.open();
  doc.write(publishedPreviewDocument(page));
  doc.close();
  adoptSheet(doc, page.css, 'page');
  return doc;
}

export async function published(source: string, index = 0): Promise<Document> {
  const { html, css } = await publishHtml(source);
  return shown(html, css, index);
}

export function looks(doc: Document, selector: string): CSSStyleDeclaration {
  const element = doc.querySelector(selector);
  if (element === null || doc.defaultView === null) throw new Error(`Nothing is ${selector}.`);
  return doc.defaultView.getComputedStyle(element);
}
