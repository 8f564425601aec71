import { commonAffixes } from '#domain/commonAffixes.ts';
import type {
  AppMessage,
  DocumentRequest,
  FrameEvent,
  RenderRequest,
  Scroll,
} from '#domain/previewProtocol.ts';
import type { HandedPicture } from '#domain/page/picture.ts';
import { markedText, previewMark, type MarkedText } from './previewMarks.ts';
import { picturesFor } from './handedPictures.ts';
import { connectFrame, type FrameLink } from './connectFrame.ts';
import type { PreviewTarget } from './previewTarget.ts';
import { hasLoops } from '#domain/html/pageCode.ts';

const PING_EVERY_MS = 1000;

const MISSED_LIMIT = 3;

type Heartbeat = ReturnType<typeof heartbeat>;

/** Detects a blocked event loop. Counts pings, not time: a sleeping computer is no hang. */
export function heartbeat(ping: () => void, onUnresponsive: (unresponsive: boolean) => void) {
  let waiting = true;
  let missed = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') {
      waiting = false;
      missed = 0;
    } else if (waiting) {
      missed += 1;
      if (missed === MISSED_LIMIT) onUnresponsive(true);
    } else {
      waiting = true;
      ping();
    }
  }, PING_EVERY_MS);
  ping();
  return {
    answered: () => {
      const wasUnresponsive = missed >= MISSED_LIMIT;
      waiting = false;
      missed = 0;
      if (wasUnresponsive) onUnresponsive(false);
    },
    /** Whether a ping has been unanswered for at least a second. */
    isLate: () => missed > 0,
    stop: () => clearInterval(timer),
  };
}

export type PreviewContent =
  | { readonly kind: 'page'; readonly html: string }
  | ({ readonly kind: 'document' } & Omit<DocumentRequest, 'recto' | 'v'>);

export interface PreviewRequest {
  readonly content: PreviewContent;
  readonly pageKey: string;
  /** The document that is edited, if any: its next version may hang like this one. */
  readonly place?: string | undefined;
  readonly part: number;
  /** A change renders the document from scratch. */
  readonly version?: number | undefined;
  readonly scroll?: Scroll | undefined;
  readonly title: string;
  readonly className: string;
}

export type OpenFrame = ReturnType<typeof openFrame>;

export interface OpenFrameHandlers {
  /** Returns the rest of the render request. Called again when the page reloads itself. */
  readonly onStart: () => Pick<RenderRequest, 'clear' | 'scroll'>;
  /** No answer in time, or no storage for its pages. Never called after `onStart`. */
  readonly onRefused: () => void;
  readonly onEvent: (event: FrameEvent) => void;
  readonly onUnresponsive: (unresponsive: boolean) => void;
  readonly onOverLimit: () => void;
}

/** In ms: before the fallback is tried, and before the fallback counts as failed. */
const ANSWER_MS = { isolated: 1500, sandboxed: 10_000 } as const;

/** No picture has a longer one, in UTF-16 units. */
const ADDRESS_LENGTH = 500;

/** In ms: older frames give no answer. */
const KEPT_MS = 1000;

/** spec §9. Safe because the frame has another site or, by its CSP header, an opaque origin. */
const SANDBOX = 'allow-scripts allow-same-origin';

/** A document's links open tabs by themselves: no script of its own runs. */
const DOCUMENT_SANDBOX = `${SANDBOX} allow-popups allow-popups-to-escape-sandbox`;

/** A frame without `allow-modals` cannot print. */
const PRINT_SANDBOX = `${SANDBOX} allow-modals`;

export function openFrame(
  container: HTMLElement,
  request: PreviewRequest,
  target: PreviewTarget,
  handlers: OpenFrameHandlers,
) {
  let { content } = request;
  let open: FrameLink | null = null;
  let isDrawing = false;
  let isOutdated = false;
  /** What the frame has; of a long text only changes are sent. */
  let sent = '';
  const handed = new Set<string>();
  let onKept = () => {};
  const iframe = iframeFor(request);
  iframe.src = target.src;
  let beat: Heartbeat | null = null;
  const isLate = () => beat?.isLate() ?? false;
  const mark = previewMark(isLate);
  // Before the frame has anything: where it shares this window's process, nothing can be stored once it hangs.
  if (textOf(content) !== '') mark.set(requestedText(request));
  const waiting = setTimeout(handlers.onRefused, ANSWER_MS[target.kind]);
  const disconnect = connectFrame(iframe, target, {
    onReady: (storage, link) => {
      clearTimeout(waiting);
      if (target.kind === 'isolated' && !storage && content.kind === 'page') {
        handlers.onRefused();
        return null;
      }
      beat?.stop();
      beat = heartbeat(() => link.post('ping'), handlers.onUnresponsive);
      open = link;
      isDrawing = true;
      isOutdated = false;
      const start = handlers.onStart();
      handed.clear();
      sent = textOf(content);
      const pictures = target.kind === 'isolated' ? picturesFor(sent, handed) : null;
      const guard = content.kind === 'page' ? guardFor(content.html) : null;
      const request: Unversioned =
        content.kind === 'page'
          ? { recto: 'render', html: content.html, ...start }
          : { recto: 'document', ...content };
      return pictures === null && guard === null ? request : completed(request, pictures, guard);
    },
    onEvent: (event) => {
      // Only a pong proves that the event loop runs: a blocked page can still post messages.
      if (event.kind === 'alive') {
        mark.answered();
        return beat?.answered();
      }
      if (event.kind === 'kept') return onKept();
      if (event.kind === 'painted') {
        isDrawing = false;
        if (isOutdated) draw();
      }
      return handlers.onEvent(event);
    },
    onOverLimit: handlers.onOverLimit,
  });
  container.append(iframe);
  const post = (message: AppMessage) => open?.post(message);
  const draw = () => {
    isOutdated = isDrawing || open === null;
    if (isOutdated || content.kind === 'page') return;
    isDrawing = true;
    const { text, part, theme, live } = content;
    const around = commonAffixes(sent, text);
    const end = text.length - around.end;
    sent = text;
    const changed = { text: text.slice(around.start, end), part, theme, live };
    const postText = () => {
      // Otherwise the frame has reloaded with a later text.
      if (sent === text) post({ content: changed, around });
    };
    const near = text.slice(Math.max(0, around.start - ADDRESS_LENGTH), end + ADDRESS_LENGTH);
    const pictures = target.kind === 'isolated' ? picturesFor(near, handed) : null;
    if (pictures === null) postText();
    else void pictures.then((found) => handOver(found, postText));
  };
  const handOver = (pictures: readonly HandedPicture[], then: () => void) => {
    if (pictures.length === 0) return then();
    const timer = setTimeout(() => onKept(), KEPT_MS);
    onKept = () => {
      clearTimeout(timer);
      onKept = () => {};
      then();
    };
    post({ pictures });
  };
  return {
    iframe,
    request,
    /** Shows another text of the same document in place, as soon as the frame has shown the one before. */
    update: (next: PreviewContent) => {
      content = next;
      mark.set(requestedText({ ...request, content: next }, true));
      draw();
    },
    post,
    /** For a program that gets its texts by `post`. */
    mark: mark.set,
    isLate,
    close: () => {
      clearTimeout(waiting);
      mark.end();
      beat?.stop();
      disconnect();
      iframe.remove();
    },
  };
}

type Unversioned = Omit<RenderRequest, 'v'> | Omit<DocumentRequest, 'v'>;

async function completed(
  request: Unversioned,
  pictures: Promise<readonly HandedPicture[]> | null,
  guard: Promise<string | null> | null,
): Promise<Unversioned> {
  const [found, program] = await Promise.all([pictures ?? [], guard]);
  return {
    ...request,
    ...(found.length > 0 && { pictures: found }),
    ...(program !== null && { guard: program }),
  };
}

/** A text that changes with each key is known by its place alone: hashing 1 MB takes longer than the key. */
export function requestedText({ content, place }: PreviewRequest, isChange = false): MarkedText {
  if (content.kind === 'page') return markedText('page', content.html, place);
  return markedText(content.type, isChange && content.live ? null : content.text, place);
}

function textOf(content: PreviewContent): string {
  return content.kind === 'page' ? content.html : content.text;
}

function iframeFor({ content, title, className }: PreviewRequest): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = title;
  iframe.className = className;
  iframe.referrerPolicy = 'no-referrer';
  if (content.kind === 'page') iframe.setAttribute('sandbox', `${SANDBOX} allow-forms`);
  else {
    const prints = content.printTitle !== undefined;
    iframe.setAttribute('sandbox', prints ? PRINT_SANDBOX : DOCUMENT_SANDBOX);
    iframe.allow = 'clipboard-write';
    if (content.type === 'markdown') return iframe;
  }
  // A page with `color-scheme: dark` gets a dark canvas, any other the white behind the frame, in both themes.
  iframe.style.colorScheme = 'light';
  iframe.style.background = 'Canvas';
  return iframe;
}

/** The program that guards the loops of a page; null for a page without any, or if the code can't be loaded. */
function guardFor(html: string): Promise<string | null> | null {
  if (!hasLoops(html)) return null;
  return import('./guardPage.ts?program').then(
    ({ script }) => script,
    () => null,
  );
}
