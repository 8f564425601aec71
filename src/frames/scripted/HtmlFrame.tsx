import { useEffect, useRef, useState } from 'react';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import type { Scroll } from '#domain/previewProtocol.ts';
import type { PageConsole } from '#frames/console/pageConsole.ts';
import { FrameOverlay } from './FrameOverlay.tsx';
import { openFollowedLink } from './openFollowedLink.ts';
import { preventFocusTheft } from './preventFocusTheft.ts';
import { isolatedPreview, type PreviewState } from './isolatedPreview.ts';

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
