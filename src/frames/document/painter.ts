// Runs in a hidden frame on the previews' site, in another process than the app: makes a picture of one document's top.
import { markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { printedPages } from '#content/documents/printMarkdown.ts';
import { enrichAll } from '#content/markdown/rich/enricher.ts';
import { hasFields } from '#domain/json.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import type { DocumentRequest, FrameEvent } from '#domain/previewProtocol.ts';
import { codeRequests } from './codeRequests.ts';
import { publishedView } from './publishedView.ts';
import { innerSurface } from './surface.ts';

/** CSS px of the layout; the picture has half as many again, so that text stays legible on a small card. */
const LAYOUT = { width: 800, height: 420 };
const PICTURE = { width: 1200, height: 630 };

const MAX_SVG_LENGTH = 2_000_000;

const MAX_PNG_BYTES = 1024 * 1024;

Reflect.set(globalThis, 'rectoDocument', async (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  try {
    const doc = layOut(request);
    if (request.type === 'markdown') await enrich(doc, request.text, send, port);
    send({ kind: 'picture', png: await paint(doc) });
  } catch {
    send({ kind: 'picture', png: null });
  }
});

function layOut(request: DocumentRequest): Document {
  const surface = innerSurface({ base: request.base });
  if (request.type === 'markdown') {
    return surface((head) => markdownPreviewDocument(printedPages(request.text).join('\n'), head));
  }
  let shown = document;
  publishedView((make) => (shown = surface(make))).show(request);
  return shown;
}

/** Leaves out what takes longer than the app waits for a picture, ms. */
const ENRICH_MS = 3000;

async function enrich(
  { body, images }: Document,
  text: string,
  send: (event: FrameEvent) => void,
  port: MessagePort,
): Promise<void> {
  const { receive, extras } = codeRequests(send, '');
  port.addEventListener('message', ({ data }) => hasFields(data) && receive(data));
  const timeout = new Promise((resolve) => setTimeout(resolve, ENRICH_MS));
  await Promise.race([enrichAll(body, readFrontMatter(text).features, extras), timeout]);
  const drawn = [...images].filter(({ src }) => src.startsWith('data:'));
  await Promise.allSettled(drawn.map((image) => image.decode()));
}

/** Null for what such an image cannot show: it loads nothing. */
async function paint(doc: Document): Promise<ArrayBuffer | null> {
  if (showsForeignImage(doc)) return null;
  const svg = svgOf(doc);
  if (svg.length > MAX_SVG_LENGTH || NAMES_FOREIGN_IMAGE.test(svg)) return null;
  const image = new Image();
  // Not a blob address: the canvas could not be read then.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = isDark(doc) ? '#121212' : '#fff';
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.drawImage(image, 0, 0, PICTURE.width, PICTURE.height);
  if (isOneColour(context)) return null;
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png === null || png.size > MAX_PNG_BYTES ? null : png.arrayBuffer();
}

const NAMES_FOREIGN_IMAGE = /url\((?:&quot;|["'])?https?:/i;

function showsForeignImage(doc: Document): boolean {
  return [...doc.images].some((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return !image.src.startsWith('data:') && width > 0 && bottom > 0 && top < LAYOUT.height;
  });
}

/** Starts animations at their end: an image is drawn at their start. */
const FINISHED = '*,::before,::after{animation-delay:-1e6s!important;transition:none!important}';

function svgOf(doc: Document): string {
  const root = document.importNode(doc.documentElement, true);
  for (const element of root.querySelectorAll('meta, base, link, title')) element.remove();
  const style = doc.createElement('style');
  const rules = doc.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  style.textContent = rules.map(({ cssText }) => cssText).join('\n') + FINISHED;
  root.querySelector('head')?.append(style);
  const { fontSize } = getComputedStyle(doc.documentElement);
  const { width, height } = LAYOUT;
  // Only the root of a document paints its body's background everywhere.
  const fill = `display:block;width:${width}px;min-height:${height}px;${backgroundOf(doc)}`;
  root.setAttribute('style', `${root.getAttribute('style') ?? ''};${fill}`);
  const content = new XMLSerializer().serializeToString(root).replace(NOT_IN_XML, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font-size:${fontSize}"><foreignObject width="${width}" height="${height}">${content}</foreignObject></svg>`;
}

/** XML allows no control characters but these three. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

function backgroundOf(doc: Document): string {
  for (const element of [doc.documentElement, doc.body]) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none') {
      return `background:${backgroundImage} ${backgroundColor}`;
    }
  }
  return '';
}

function isDark(doc: Document): boolean {
  const { colorScheme } = getComputedStyle(doc.documentElement);
  return colorScheme.includes('dark') && !colorScheme.includes('light');
}

function isOneColour(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, PICTURE.width, PICTURE.height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.every((pixel) => pixel === pixels[0]);
}
