import type { DiagramTheme, Drawing } from '#domain/previewProtocol.ts';
import { DIAGRAMS, type Enrich } from './enricher.ts';

/** Rejects where diagrams can't be drawn, at least for now: their source is shown then. */
export type DrawDiagram = (source: string, theme: DiagramTheme) => Promise<Drawing>;

export interface DiagramOptions {
  readonly keepsSource?: boolean;
  readonly isQuiet?: boolean;
}

const REST_MS = 300;

/** In UTF-16 units. */
const MAX_LENGTH = 20_000;
const TOO_LONG: Drawing = { kind: 'problem', reason: 'This diagram is too long to draw.' };

/** While a diagram is edited, the last image stays until a pause; a broken one keeps its source, with the reason. */
export function diagramDrawer(draw: DrawDiagram, options: DiagramOptions = {}): Enrich {
  return (root, isWhole = false, replaced = null) => {
    const old = [...(replaced?.querySelectorAll(`.${FIGURE}, .${REASON}`) ?? [])];
    const all = [...root.querySelectorAll(DIAGRAMS)].map(async (code, index) => {
      const source = code.textContent;
      if (source.trim() === '') return;
      const theme = themeOf(code.ownerDocument);
      const known = cached(source, theme)?.drawing;
      if (known !== undefined) return put(code, source, known);
      if (!isWhole && replaced !== null) {
        keepShowing(old[index], code);
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
        if (!code.isConnected) return;
      }
      const drawing = await drawOnce(source, theme, draw).catch(() => null);
      if (isWhole || code.isConnected) put(code, source, drawing);
    });
    return Promise.all(all).then(() => undefined);
  };

  function put(code: Element, source: string, drawing: Drawing | null): void {
    const place = code.closest('.code') ?? code.closest('pre');
    if (place === null) return;
    for (const old of [place.previousElementSibling, place.nextElementSibling]) {
      if (old?.matches('.stale') === true) old.remove();
    }
    if (drawing === null) return;
    const doc = place.ownerDocument;
    if (drawing.kind === 'problem') {
      if (options.isQuiet === true) return;
      const reason = doc.createElement('p');
      reason.className = `problem ${REASON}`;
      reason.textContent = drawing.reason;
      return place.after(reason);
    }
    const figure = figureOf(doc, drawing);
    if (options.keepsSource === true) place.before(figure);
    else place.replaceWith(figure);
    followTheme(figure, source, draw);
  }
}

const FIGURE = 'diagram';
const REASON = 'undrawn';

/** A style sheet hides the code behind a stale figure. */
function keepShowing(old: Element | undefined, code: Element): void {
  const pre = code.closest('pre');
  old?.classList.add('stale');
  if (old?.matches(`.${FIGURE}`) === true) pre?.before(old);
  else if (old !== undefined) pre?.after(old);
}

interface Cached {
  readonly answer: Promise<Drawing>;
  drawing?: Drawing;
}

const MAX_CACHED = 100;
const cache = new Map<string, Cached>();

function cached(source: string, theme: DiagramTheme): Cached | undefined {
  return cache.get(theme + source);
}

function drawOnce(source: string, theme: DiagramTheme, draw: DrawDiagram): Promise<Drawing> {
  if (source.length > MAX_LENGTH) return Promise.resolve(TOO_LONG);
  const known = cached(source, theme);
  if (known !== undefined) return known.answer;
  const entry: Cached = { answer: draw(source, theme) };
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(theme + source, entry);
  return entry.answer.then(
    (drawing) => (entry.drawing = drawing),
    (error: unknown) => {
      cache.delete(theme + source);
      throw error;
    },
  );
}

type Drawn = Extract<Drawing, { kind: 'drawn' }>;

/** Below this share of its size, a wide diagram scrolls instead: its labels would be too small to read. */
const LEAST_SCALE = 0.5;

/** An image runs no scripts and loads nothing, whatever is in it. */
function figureOf(doc: Document, drawing: Drawn): HTMLElement {
  const figure = doc.createElement('div');
  figure.className = FIGURE;
  figure.tabIndex = 0;
  figure.setAttribute('role', 'group');
  figure.setAttribute('aria-label', 'Diagram');
  // Inline: works without a style sheet.
  figure.style.cssText = 'overflow-x: auto; margin: 0 0 1.1em; text-align: center';
  const image = doc.createElement('img');
  figure.append(image);
  fill(image, drawing);
  return figure;
}

function fill(image: HTMLImageElement, { svg, label, width, height }: Drawn): void {
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.toWellFormed())}`;
  image.alt = label;
  image.width = Math.ceil(width);
  image.height = Math.ceil(height);
  const least = Math.round(LEAST_SCALE * width);
  image.style.cssText = `height: auto; max-width: max(100%, ${least}px); vertical-align: top`;
}

/** That of the document, as cards and replies have none of their own. */
function themeOf(doc: Document): DiagramTheme {
  const view = doc.defaultView;
  const scheme = view?.getComputedStyle(doc.documentElement).colorScheme ?? '';
  if (view === null || !scheme.includes('dark')) return 'light';
  const isDark = !scheme.includes('light') || view.matchMedia(DARK).matches;
  return isDark ? 'dark' : 'light';
}

const DARK = '(prefers-color-scheme: dark)';

interface Shown {
  readonly source: string;
  readonly draw: DrawDiagram;
  theme: DiagramTheme;
}

const shown = new Map<Element, Shown>();
const watched = new WeakSet<Document>();

function followTheme(figure: Element, source: string, draw: DrawDiagram): void {
  const doc = figure.ownerDocument;
  const view = doc.defaultView;
  if (view === null) return;
  for (const each of shown.keys())
    if (shown.size > MAX_CACHED && !each.isConnected) shown.delete(each);
  shown.set(figure, { source, draw, theme: themeOf(doc) });
  if (watched.has(doc)) return;
  watched.add(doc);
  const redraw = () => redrawIn(doc);
  const attributeFilter = ['style', 'data-theme'];
  new MutationObserver(redraw).observe(doc.documentElement, { attributeFilter });
  view.matchMedia(DARK).addEventListener('change', redraw);
}

function redrawIn(doc: Document): void {
  const theme = themeOf(doc);
  for (const [figure, of] of shown) {
    if (figure.ownerDocument !== doc || of.theme === theme) continue;
    of.theme = theme;
    void drawOnce(of.source, theme, of.draw).then((drawing) => {
      const image = figure.querySelector('img');
      if (image !== null && drawing.kind === 'drawn' && of.theme === theme) fill(image, drawing);
    }, reportError);
  }
}
