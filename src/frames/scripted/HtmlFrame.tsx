import { useEffect, useRef, useState } from 'react';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import type { Scroll } from '#domain/previewProtocol.ts';
import type { PageConsole } from './pageConsole.ts';
import { FrameOverlay } from './FrameOverlay.tsx';
import { openFollowedLink, isolatedPreview, type PreviewState } from './isolatedPreview.ts';

/** An author's HTML with its scripts, isolated from the app (decision 006, spec §2, §8). */
export function HtmlFrame({
  html,
  title,
  version,
  pageKey,
  part = 0,
  scroll,
  console,
  onScroll,
  onRetry,
  className,
}: {
  readonly html: string;
  readonly title: string;
  readonly version: number;
  /** A page's id or a draft's key; the preview's storage is cleared when it changes. */
  readonly pageKey?: string | undefined;
  readonly part?: number | undefined;
  readonly scroll?: Scroll | undefined;
  readonly console?: PageConsole | undefined;
  readonly onScroll?: ((scroll: Scroll) => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<ReturnType<typeof isolatedPreview> | null>(null);
  const handlers = useRef({ scroll, console, onScroll });
  const [state, setState] = useState<PreviewState>('rendering');

  useEffect(() => {
    handlers.current = { scroll, console, onScroll };
  });

  useEffect(() => {
    const root = container.current;
    if (root === null) return undefined;
    const shown = isolatedPreview(root, {
      onState: setState,
      onStart: () => handlers.current.console?.begin(),
      onEvent: (event) => {
        if (event.kind === 'scroll') handlers.current.onScroll?.({ x: event.x, y: event.y });
        else if (event.kind === 'link') openFollowedLink(root, event.href);
        else handlers.current.console?.add(event);
      },
    });
    preview.current = shown;
    const release = preventFocusTheft(root, () => shown.stop('focusTheft'));
    return () => {
      release();
      shown.end();
    };
  }, []);

  useEffect(() => {
    preview.current?.show({
      content: { kind: 'page', html: htmlPreviewDocument(html) },
      pageKey: pageKey ?? 'unsaved',
      place: pageKey,
      part,
      scroll: handlers.current.scroll,
      title,
      className: 'absolute inset-0 size-full',
    });
  }, [html, version, pageKey, part, title]);

  const restart = () => {
    container.current?.focus();
    preview.current?.restart();
  };

  const run = () => {
    container.current?.focus();
    preview.current?.run();
  };

  return (
    <div className={className}>
      <div className="relative size-full">
        <div ref={container} tabIndex={-1} className="absolute inset-0" />
        <FrameOverlay
          state={state}
          onStop={() => preview.current?.stop()}
          onRestart={restart}
          onRetry={onRetry ?? restart}
          onRun={run}
        />
      </div>
    </div>
  );
}

/** How long after user input elsewhere the frames stay inert, ms. */
const INERT_MS = 2000;

/** Polling interval, ms: not every browser fires focus events for frames. */
const POLL_MS = 40;

/** A page that takes the focus this often does so on purpose. */
const MAX_TAKEN = 3;

/**
 * A page that focuses a field on load would swallow what the user types. Scripts can still focus their window; that
 * focus is returned, and `onTheft` reports a page that insists. Returns the cancel function.
 */
function preventFocusTheft(container: HTMLElement, onTheft: () => void): () => void {
  const around = container.parentElement ?? container;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let last: HTMLElement | null = null;
  let taken = 0;
  const release = () => {
    clearTimeout(timer);
    clearInterval(polling);
    polling = undefined;
    container.inert = false;
    taken = 0;
  };
  const hold = () => {
    container.inert = true;
    clearTimeout(timer);
    timer = setTimeout(release, INERT_MS);
    polling ??= setInterval(takeBack, POLL_MS);
  };
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && around.contains(target))) hold();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'F6' || container.contains(document.activeElement)) {
      return release();
    }
    return hold();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !container.contains(target)) last = target;
  };
  const takeBack = () => {
    if (!container.contains(document.activeElement)) return;
    last?.focus({ preventScroll: true });
    taken += 1;
    if (taken < MAX_TAKEN) return;
    taken = 0;
    onTheft();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const name of ['pointermove', 'pointerdown', 'wheel'] as const) {
    around.addEventListener(name, release, { passive: true, signal });
  }
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('pointerdown', onPress, { capture: true, signal });
  window.addEventListener('focusin', onFocus, { signal });
  return () => {
    release();
    listeners.abort();
  };
}
