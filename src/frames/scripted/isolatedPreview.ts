import type { AppMessage, FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { listen } from '#ui/browser/listen.ts';
import { hasHung, isSameText, type MarkedText } from './previewMarks.ts';
import { killRenderer } from './warmUpPreview.ts';
import {
  openFrame,
  requestedText,
  type OpenFrame,
  type PreviewContent,
  type PreviewRequest,
} from './openFrame.ts';
import {
  acquireLabel,
  DOCUMENTS_LABEL,
  releaseLabel,
  isolatedTarget,
  type PreviewTarget,
  sandboxedTarget,
} from './previewTarget.ts';

/** spec §4. `paused`: it did not answer in an earlier window; see `hasHung`. `rateLimited` and `focusTheft`: stopped for too many messages or for taking the keyboard focus. */
export type PreviewState =
  | 'rendering'
  | 'done'
  | 'error'
  | 'paused'
  | 'unresponsive'
  | 'stopped'
  | 'rateLimited'
  | 'focusTheft';

export interface PreviewHandlers {
  readonly onState: (state: PreviewState) => void;
  readonly onStart: () => void;
  readonly onEvent: (event: FrameEvent) => void;
}

/** How long the fallback is used after the previews' site did not answer, ms; longer each time, until it answers. */
const FALLBACK_MS = [2000, 5000, 15_000] as const;

const LONGEST_FALLBACK_MS = 60_000;

/** A preview that failed tries again after these times, ms, and when the user returns to the window. */
const RETRY_MS = [2000, 5000, 15_000] as const;

const TOP: Scroll = { x: 0, y: 0 };

let hasAnswered = false;

let fallbackUntil = 0;

/** How many times in a row the previews' site did not answer. */
let misses = 0;

/** A new version replaces the frame once it has painted, another document at once. Falls back to the app's address. */
export function isolatedPreview(
  container: HTMLElement,
  handlers: PreviewHandlers,
  kind: PreviewContent['kind'] = 'page',
) {
  let shown: OpenFrame | null = null;
  let next: OpenFrame | null = null;
  let current: OpenFrame | null = null;
  let latest: PreviewRequest | null = null;
  let scroll = TOP;
  let isUnresponsive = false;
  /** Undefined until acquired; null once the preview has ended. */
  let label: number | null | undefined = kind === 'page' ? undefined : DOCUMENTS_LABEL;
  let afterKill: (() => void) | null = null;
  /** The text that isn't run until the user asks, and the last one that the user has asked to run. */
  let paused: MarkedText | null = null;
  let allowed: MarkedText | null = null;
  let hasFailed = false;
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const closeFrames = () => {
    isUnresponsive = false;
    hasFailed = false;
    next?.close();
    shown?.close();
    next = null;
    shown = null;
  };

  /** Closes the frames and kills their renderer, which may hang, before `then`. */
  const kill = (then: () => void) => {
    closeFrames();
    const isRunning = afterKill !== null;
    afterKill = then;
    if (isRunning) return;
    void killRenderer(isolatedTarget(label ?? 0)).then(() => {
      const continuation = afterKill;
      afterKill = null;
      continuation?.();
    });
  };

  const open = (request: PreviewRequest, isolated = availableTarget(label ?? 0), retry = true) => {
    next?.close();
    const target = isolated ?? sandboxedTarget();
    const frame = openFrame(container, request, target, {
      onStart: () => {
        current = frame;
        handlers.onStart();
        if (target.kind === 'isolated') {
          hasAnswered = true;
          misses = 0;
        }
        const clear =
          request.content.kind === 'page' &&
          target.kind === 'isolated' &&
          recordShownPage(label ?? 0, request.pageKey);
        return { clear, scroll };
      },
      onRefused: () => {
        if (target.kind === 'sandboxed') return failed();
        // All frames of a site share a process, which another page may block.
        if (retry && hasAnswered) return kill(() => open(request, target, false));
        fallbackUntil = performance.now() + (FALLBACK_MS[misses] ?? LONGEST_FALLBACK_MS);
        misses += 1;
        return open(request, null);
      },
      onUnresponsive: (unresponsive) => {
        isUnresponsive = unresponsive;
        if (unresponsive) handlers.onState('unresponsive');
        else handlers.onState(next === null ? 'done' : 'rendering');
      },
      onOverLimit: () => {
        kill(() => {});
        handlers.onState('rateLimited');
      },
      onEvent: (event) => {
        if (event.kind === 'painted' && next === frame) reveal(frame);
        if (event.kind === 'scroll' && frame.request.part === latest?.part) {
          scroll = { x: event.x, y: event.y };
        }
        if (frame === current) handlers.onEvent(event);
      },
    });
    // Laid out, so that it paints, but neither visible nor focusable.
    if (shown !== null) frame.iframe.style.visibility = 'hidden';
    next = frame;
  };

  const failed = () => {
    closeFrames();
    hasFailed = true;
    handlers.onState('error');
    const wait = RETRY_MS[retries];
    retries += 1;
    clearTimeout(retryTimer);
    if (wait !== undefined) retryTimer = setTimeout(retry, wait);
  };

  /** What failed stays on the screen until the preview is there. */
  const retry = () => {
    if (hasFailed && next === null) openLatest();
  };

  const stopListening = listen(window, ['focus', 'online'], retry);

  const reveal = (frame: OpenFrame) => {
    hasFailed = false;
    retries = 0;
    shown?.close();
    shown = frame;
    next = null;
    frame.iframe.style.visibility = '';
    handlers.onState('done');
  };

  const mayHang = () => next?.isLate() === true || shown?.isLate() === true;

  const openLatest = () => void showLatest(false);

  const showLatest = async (isUpdate: boolean) => {
    const request = latest;
    if (request === null || typeof label !== 'number') return;
    const isPaused = await mustPause(requestedText(request));
    if (latest !== request || label === null || afterKill !== null) return;
    if (isPaused) {
      closeFrames();
      return handlers.onState('paused');
    }
    const frame = isUpdate ? (next ?? shown) : null;
    return frame === null ? open(request) : frame.update(request.content);
  };

  const mustPause = async (text: MarkedText): Promise<boolean> => {
    if (allowed !== null && isSameText(allowed, text)) return false;
    // An edit may be the repair, unless it leads back to the text that hung.
    const isEdited = paused !== null && paused.hash !== text.hash && paused.place === text.place;
    const isPaused = await hasHung(isEdited ? { ...text, place: null } : text);
    paused = isPaused ? text : null;
    return isPaused;
  };

  if (kind === 'page') {
    void acquireLabel().then((acquired) => {
      if (label === null) return releaseLabel(acquired);
      label = acquired;
      if (afterKill === null && next === null && shown === null) openLatest();
    });
  }

  return {
    show: (request: PreviewRequest) => {
      const isOther = latest?.pageKey !== request.pageKey;
      if (isOther) scroll = request.scroll ?? TOP;
      else if (latest?.part !== request.part) scroll = TOP;
      const isSame = !isOther && isSameDocument(latest, request);
      latest = request;
      const open = next ?? shown;
      if (isSame && open !== null && !isUnresponsive && afterKill === null) {
        const { content } = request;
        if (content.kind === 'document' && content.live) return open.update(content);
        return void showLatest(true);
      }
      if (paused !== null && paused.hash === requestedText(request).hash) return undefined;
      handlers.onState('rendering');
      // A hung page would keep the next one, in the same process, from starting.
      if (mayHang() || afterKill !== null) return kill(openLatest);
      if (isOther) closeFrames();
      return openLatest();
    },
    post: (message: AppMessage) => current?.post(message),
    stop: (why: 'stopped' | 'focusTheft' = 'stopped') => {
      kill(() => {});
      handlers.onState(why);
    },
    restart: () => {
      handlers.onState('rendering');
      kill(openLatest);
    },
    run: () => {
      paused = null;
      allowed = latest === null ? null : requestedText(latest);
      handlers.onState('rendering');
      openLatest();
    },
    end: () => {
      stopListening();
      clearTimeout(retryTimer);
      if (mayHang()) kill(() => {});
      else closeFrames();
      if (afterKill !== null) afterKill = () => {};
      if (kind === 'page' && typeof label === 'number') releaseLabel(label);
      label = null;
    },
  };
}

function isSameDocument(a: PreviewRequest | null, b: PreviewRequest): boolean {
  return (
    a?.content.kind === 'document' &&
    b.content.kind === 'document' &&
    a.content.type === b.content.type &&
    a.version === b.version
  );
}

function availableTarget(label: number): PreviewTarget | null {
  return performance.now() < fallbackUntil ? null : isolatedTarget(label);
}

const STORAGE_KEY = 'recto-preview-page';

/** True: clear the storage under the label. Recorded by the app: a page could forge it. */
function recordShownPage(label: number, pageKey: string): boolean {
  const key = `${STORAGE_KEY}-${label}`;
  try {
    const changed = localStorage.getItem(key) !== pageKey;
    localStorage.setItem(key, pageKey);
    return changed;
  } catch {
    return true;
  }
}

const TIMEOUT_MS = 500;

const POLL_MS = 20;

/**
 * Opens a link without `opener`. A page can forge the message, so only right after user input in the frame. Polls
 * because the frame's process may be quicker than the browser's activation state.
 */
export function openFollowedLink(container: HTMLElement, href: string): void {
  if (!/^(https?|mailto|tel):/i.test(href)) return;
  const deadline = performance.now() + TIMEOUT_MS;
  const poll = () => {
    if (hasUserActivation(container)) window.open(href, '_blank', 'noopener,noreferrer');
    else if (performance.now() < deadline) setTimeout(poll, POLL_MS);
  };
  poll();
}

function hasUserActivation(container: HTMLElement): boolean {
  const isActive = !('userActivation' in navigator) || navigator.userActivation.isActive;
  return isActive && container.contains(document.activeElement);
}
