// Runs in a hidden frame on the previews' site, in another process than the app: makes a picture of one document's top.
import { MARKDOWN_ROOT, markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { printedPages } from '#content/documents/print.ts';
import { finishMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { dataUrl } from '#content/export/pictures.ts';
import { hasFields } from '#domain/json.ts';
import { pictureAt } from '#domain/page/picture.ts';
import type { DocumentRequest, FrameEvent } from '#domain/previewProtocol.ts';
import { codeRequests } from './codeRequests.ts';
import { publishedView } from './publishedView.ts';
import { pictureOf, innerSurface } from './surface.ts';

/** CSS px of the layout; the picture has half as many again, so that text stays legible on a small card. */
const LAYOUT = { width: 800, height: 420 };
const PICTURE = { width: 1200, height: 630 };

/** A photo can be too large at full size. */
const SCALES = [1, 2 / 3];

const MAX_SVG_LENGTH = 2_000_000;

const MAX_PNG_BYTES = 1024 * 1024;

Reflect.set(globalThis, 'rectoDocument', async (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  try {
    const doc = layOut(request);
    if (request.type === 'markdown') await complete(doc, request.text, send, port);
    await embedPictures(doc);
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

async function complete(
  doc: Document,
  text: string,
  send: (event: FrameEvent) => void,
  port: MessagePort,
): Promise<void> {
  const root = doc.getElementById(MARKDOWN_ROOT) ?? doc.body;
  const { receive, extras } = codeRequests(send, '');
  port.addEventListener('message', ({ data }) => hasFields(data) && receive(data));
  const timeout = new Promise((resolve) => setTimeout(resolve, ENRICH_MS));
  await Promise.race([finishMarkdown(text, [root], extras), timeout]);
  const drawn = [...doc.images].filter(({ src }) => src.startsWith('data:'));
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
  for (const scale of SCALES) {
    const canvas = new OffscreenCanvas(PICTURE.width * scale, PICTURE.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.fillStyle = isDark(doc) ? '#121212' : '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (isOneColour(context)) return null;
    const png = await canvas.convertToBlob({ type: 'image/png' });
    if (png.size <= MAX_PNG_BYTES) return png.arrayBuffer();
  }
  return null;
}

const NAMES_FOREIGN_IMAGE = /url\((?:&quot;|["'])?https?:/i;

function showsForeignImage(doc: Document): boolean {
  return [...doc.images].some((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return !image.src.startsWith('data:') && width > 0 && bottom > 0 && top < LAYOUT.height;
  });
}

/** Moves animations to their end, because an image shows their start, and hides scroll bars. */
const FINISHED =
  '*,::before,::after{animation-delay:-1e6s!important;transition:none!important;scrollbar-width:none!important}';

function svgOf(doc: Document): string {
  const root = document.importNode(doc.documentElement, true);
  for (const element of root.querySelectorAll('meta, base, link, title')) element.remove();
  const style = doc.createElement('style');
  const rules = doc.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  style.textContent = rules.map(({ cssText }) => cssText).join('\n') + FINISHED;
  root.querySelector('head')?.append(style);
  const { fontSize } = getComputedStyle(doc.documentElement);
  const { width, height } = LAYOUT;
  // Only the root of a document paints its body's background everywhere, and keeps the margins of what is in it inside.
  const fill = `display:flow-root;width:${width}px;min-height:${height}px;${backgroundOf(doc)}`;
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

function isOneColour(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint32Array(data.buffer);
  return pixels.every((pixel) => pixel === pixels[0]);
}

const MOST_EMBEDDED = 6;

const MAX_BYTES = 300_000;

/** Replaces the addresses of the author's pictures by their bytes: an image of a document loads nothing. */
async function embedPictures(doc: Document): Promise<void> {
  const images = [...doc.images].slice(0, MOST_EMBEDDED);
  await Promise.all(images.map((image) => embed(image).catch(() => undefined)));
}

async function embed(image: HTMLImageElement): Promise<void> {
  const name = URL.canParse(image.src) ? pictureAt(new URL(image.src).pathname) : null;
  const blob = name === null ? null : await pictureOf(image.src, name);
  if (blob === null) return;
  image.removeAttribute('srcset');
  image.removeAttribute('loading');
  const small = blob.size > MAX_BYTES ? await compressed(blob) : blob;
  image.src = dataUrl({ bytes: new Uint8Array(await small.arrayBuffer()), mime: small.type });
  await image.decode();
}

/** Of the same size in pixels, on which the layout depends. */
async function compressed(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
}
