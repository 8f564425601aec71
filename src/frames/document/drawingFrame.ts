import DOMPurify from 'dompurify';
import type { DrawDiagram } from '#content/markdown/rich/diagrams.ts';
import { ownLine } from '#content/markdown/rich/diagramLines.ts';
import { type DiagramTheme, type Drawing, UNDRAWN } from '#domain/previewProtocol.ts';
import { fieldsOf } from '#domain/json.ts';

/** In UTF-16 units: an address of more would be slow to load, and larger than most pages. */
const MAX_SVG = 1_000_000;

/** In CSS px, of each side: browsers show no larger image. */
const MAX_SIDE = 16_000;

const MAX_LABEL = 500;

/** Makes an SVG document of the library's HTML: sanitised once more, and with a size of its own. */
function finishDrawing(html: string, source: string): Drawing {
  const drawn = DOMPurify.sanitize(html, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_ATTR: ['dominant-baseline'],
    FORBID_TAGS: ['a', 'image', 'foreignobject'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = drawn.querySelector('svg');
  const [x = 0, y = 0, width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const isSized = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  if (svg === null || !isSized) return { kind: 'problem', reason: UNDRAWN };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.removeProperty('max-width');
  const text = new XMLSerializer().serializeToString(svg).replace(NOT_IN_XML, '');
  if (text.length > MAX_SVG || Math.max(width, height) > MAX_SIDE) {
    return { kind: 'problem', reason: 'This diagram is too large to show.' };
  }
  const described = [...svg.querySelectorAll(':scope > title, :scope > desc')]
    .map(({ textContent }) => textContent.trim())
    .filter((part) => part !== '');
  const label = described.length > 0 ? described.join('. ') : source.trim();
  return { kind: 'drawn', svg: text, label: label.slice(0, MAX_LABEL), width, height };
}

/** XML allows no control characters but these three. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Of one diagram, ms. The frame is in another process where the browser supports that, so this page's timer still runs. */
const DEADLINE_MS = 5000;

/** Of loading the library, ms: evaluating it takes seconds on a slow phone. */
const START_MS = 30_000;

const TOO_SLOW: Drawing = { kind: 'problem', reason: 'This diagram takes too long to draw.' };

interface OpenFrame {
  readonly ask: (question: unknown, deadlineMs: number) => Promise<unknown>;
  /** False once this document was written anew. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/**
 * The frame's opaque origin reaches no network, no storage and no other page. `nonce`: that of this document's policy,
 * which the frame inherits.
 */
export function drawingFrame(loadMermaid: () => Promise<string>, nonce: string): DrawDiagram {
  let code: Promise<string> | null = null;
  let open: OpenFrame | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<OpenFrame> => {
    code ??= loadMermaid();
    const script = await code.catch((error: unknown) => {
      code = null;
      throw error;
    });
    const frame = await openFrame(nonce);
    const answer = await frame.ask(script, START_MS);
    if (answer === null) {
      frame.close();
      throw new Error('The library for diagrams did not start.');
    }
    return frame;
  };
  const drawNext = async (source: string, theme: DiagramTheme): Promise<Drawing> => {
    if (open?.isOpen() !== true) open = await start();
    const answer = await open.ask({ source, theme }, DEADLINE_MS);
    if (answer === null) {
      open.close();
      open = null;
      return TOO_SLOW;
    }
    const { svg, problem } = fieldsOf(answer);
    if (typeof svg === 'string') return finishDrawing(svg, source);
    return { kind: 'problem', reason: reasonOf(String(problem), source) };
  };
  return (source, theme) => {
    const drawing = last.then(() => drawNext(source, theme));
    last = drawing.catch(() => undefined);
    return drawing;
  };
}

/** Laid out and on the screen, so that the browser measures text in it; unseen. The width is that of a page. */
const PLACE =
  'position: fixed; left: 0; top: 0; width: 760px; height: 600px; border: 0; opacity: 0; pointer-events: none; z-index: -1';

async function openFrame(nonce: string): Promise<OpenFrame> {
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', 'allow-scripts');
  iframe.setAttribute('aria-hidden', 'true');
  iframe.inert = true;
  iframe.tabIndex = -1;
  iframe.title = '';
  iframe.style.cssText = PLACE;
  iframe.srcdoc = frameDocument(nonce === '' ? crypto.randomUUID() : nonce);
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
  document.documentElement.append(iframe);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  iframe.contentWindow?.postMessage('port', '*', [port2]);
  return {
    ask: (question, deadlineMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, deadlineMs, null);
        port1.onmessage = ({ data }) => {
          clearTimeout(timer);
          resolve(data);
        };
        port1.postMessage(question);
      }),
    isOpen: () => iframe.isConnected,
    close: () => {
      port1.close();
      iframe.remove();
    },
  };
}

function frameDocument(nonce: string): string {
  return `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'">
<body><script nonce="${nonce}">
addEventListener('message', ({ ports: [port], source }) => {
  if (port === undefined || source !== parent) return;
  port.onmessage = ({ data }) => {
    const script = document.createElement('script');
    script.nonce = '${nonce}';
    script.text = data;
    document.body.append(script);
    rectoDraw(port);
  };
}, { once: true });
</script>
`;
}

const MAX_REASON = 200;

/** A parser's message without its source excerpt and list of tokens, with the line in `source`. */
function reasonOf(message: string, source: string): string {
  if (message.startsWith('No diagram type detected'))
    return 'The first line names no kind of diagram.';
  const [named = '', near = ''] = message.split('\n', 2);
  const first = named.replace(
    /(?<=error on line )\d+/i,
    (line) => `${ownLine(source, Number(line))}`,
  );
  const isPlace = /error on line \d+/i.test(first) && near !== '';
  const text = isPlace ? `${first.replace(/[.:]\s*$/, '')}, at “${near.trim()}”` : first;
  return `${text.slice(0, MAX_REASON).replace(/\.$/, '')}.`;
}
