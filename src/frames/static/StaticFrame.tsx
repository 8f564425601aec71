import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { loadFrameCode } from './hiddenDocument.ts';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import type { LiveText, SourceView, ScrollListener } from '#frames/markdown/sourceView.ts';
import { FrameOverlay } from '#frames/scripted/FrameOverlay.tsx';
import {
  isolatedPreview,
  type PreviewState,
  openFollowedLink,
} from '#frames/scripted/isolatedPreview.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { currentTheme, subscribeTheme } from '#ui/theme.tsx';
import type { FrameEvent, SourcePosition } from '#domain/previewProtocol.ts';

/** The scroll position of a document in another process, as it last reported it. */
function remoteView(container: HTMLElement, show: (position: SourcePosition) => void) {
  const listeners = new Set<ScrollListener>();
  let last: SourcePosition | null = null;
  // A frame cannot observe that it is hidden.
  const isVisible = () => container.getClientRects().length > 0;
  const view: SourceView = {
    position: () => (isVisible() ? last : null),
    show: (position) => {
      if (isVisible()) show(position);
    },
    listen: (listener) => {
      const size = new ResizeObserver(listener.onLayout);
      size.observe(container);
      listeners.add(listener);
      return () => {
        size.disconnect();
        listeners.delete(listener);
      };
    },
  };
  return {
    view,
    receive: ({ cause, position }: FrameEvent & { readonly kind: 'view' }) => {
      last = position ?? last;
      for (const listener of listeners) {
        if (cause === 'input') listener.onUserInput();
        else if (cause === 'scroll') listener.onScroll();
        else listener.onLayout();
      }
    },
  };
}

/** A published page or Markdown without scripts, in the previews' process, where slow pages don't stall the app. */
export function StaticFrame({
  text,
  type,
  title,
  part = 0,
  live = null,
  place,
  version = 0,
  onView,
  onScroll,
  className,
}: {
  readonly text: string;
  readonly type: ContentType;
  readonly title: string;
  readonly part?: number;
  /** If set, shown instead of `text` and followed keystroke by keystroke. */
  readonly live?: LiveText | null;
  /** The document that is edited, if any. */
  readonly place?: string | undefined;
  readonly version?: number;
  /** Called with the scroll position of a `live` text, again whenever its frame reopens. */
  readonly onView?: ((view: SourceView | null) => void) | undefined;
  readonly onScroll?: ((y: number) => void) | undefined;
  readonly className?: string | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<ReturnType<typeof isolatedPreview> | null>(null);
  const [state, setState] = useState<PreviewState>('rendering');
  const [program, setProgram] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const notifyView = useEffectEvent((view: SourceView | null) => onView?.(view));
  const notifyScroll = useEffectEvent((y: number) => onScroll?.(y));
  // A live text is read from its editor, which is ahead of `text`.
  const settled = live === null ? text : '';
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);

  useEffect(
    () =>
      loadWhenOnline(() => import('#frames/document/program.ts?program'), {
        loaded: (code) => {
          setIsMissing(false);
          setProgram(code.script);
        },
        failed: () => setIsMissing(true),
      }),
    [],
  );

  useEffect(() => {
    const root = container.current;
    if (root === null) return undefined;
    let cancel = () => {};
    let remote: ReturnType<typeof remoteView> | null = null;
    const shown = isolatedPreview(
      root,
      {
        onState: setState,
        onStart: () => {
          remote = remoteView(root, (position) => shown.post({ show: position }));
          notifyView(remote.view);
        },
        onEvent: (event) => {
          if (event.kind === 'link') openFollowedLink(root, event.href);
          if (event.kind === 'scroll') notifyScroll(event.y);
          if (event.kind === 'view') remote?.receive(event);
          if (event.kind !== 'code') return;
          const { name } = event;
          const cancelEarlier = cancel;
          const cancelThis = loadWhenOnline(() => loadFrameCode(name), {
            loaded: (text) => shown.post({ code: name, text }),
            failed: () => explainMissing(name),
          });
          cancel = () => {
            cancelEarlier();
            cancelThis();
          };
        },
      },
      'document',
    );
    preview.current = shown;
    return () => {
      cancel();
      shown.end();
      notifyView(null);
    };
  }, []);

  useEffect(() => {
    if (program === null) return undefined;
    const show = () =>
      preview.current?.show({
        content: {
          kind: 'document',
          program,
          base: document.baseURI,
          type,
          text: live?.text() ?? settled,
          part,
          theme,
          live: live !== null,
        },
        pageKey: title,
        place,
        part,
        version,
        title,
        className: 'absolute inset-0 size-full',
      });
    show();
    return live?.listen(show);
  }, [program, type, settled, live, place, part, version, theme, title]);

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
        {isMissing ? (
          <p className="p-6 text-muted">Connect once to load this preview.</p>
        ) : (
          <FrameOverlay
            state={state}
            isDocument={live === null}
            onStop={() => preview.current?.stop()}
            onRestart={restart}
            onRetry={restart}
            onRun={run}
          />
        )}
      </div>
    </div>
  );
}

const DRAWS: ReadonlySet<unknown> = new Set(['maths', 'mathsFont', 'diagrams', 'mermaid']);

let hasExplained = false;

/** Toasts once per window that formulas and diagrams stay source until what draws them is downloaded. */
function explainMissing(code: unknown): void {
  if (hasExplained || !DRAWS.has(code)) return;
  hasExplained = true;
  showToast(toasts.notDrawnOffline);
}
