import { useEffect, useRef, useState } from 'react';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import type { Scroll } from '#domain/previewProtocol.ts';
import type { PageConsole } from '#frames/console/pageConsole.ts';
import { FrameOverlay } from './FrameOverlay.tsx';
import { followedLink } from './followedLink.ts';
import { keepFocus } from './keepFocus.ts';
import { scriptedPreview, type PreviewState } from './scriptedPreview.ts';

/**
 * An author's HTML with its scripts, isolated from the app (decision 006). Renders again when `html` or `version`
 * changes; the page shown stays until the new one has painted, and keeps its scroll position. What it does meanwhile
 * is said over it, and a page that hangs can be stopped (spec §2, §8). `className` places and colours it.
 */
export function HtmlFrame({
  html,
  title,
  version,
  pageKey = 'unsaved',
  part = 0,
  scroll,
  console: heard,
  onScroll,
  onRetry,
  className,
}: {
  readonly html: string;
  readonly title: string;
  /** Raise it to render the same text again (Refresh). */
  readonly version: number;
  /** The document shown, a page's id or a draft's key: its storage is cleared when another one is shown. */
  readonly pageKey?: string | undefined;
  /** Which part of the document is shown: another one begins at its top. */
  readonly part?: number | undefined;
  /** Where the document is scrolled to when it is shown first. */
  readonly scroll?: Scroll | undefined;
  /** Hears what the page logs and fails at. */
  readonly console?: PageConsole | undefined;
  readonly onScroll?: ((scroll: Scroll) => void) | undefined;
  /** Asks for the page once more after it could not be shown; without it the same text is tried again. */
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const preview = useRef<ReturnType<typeof scriptedPreview> | null>(null);
  const handlers = useRef({ scroll, heard, onScroll });
  const [state, setState] = useState<PreviewState>('rendering');

  useEffect(() => {
    handlers.current = { scroll, heard, onScroll };
  });

  useEffect(() => {
    const root = place.current;
    if (root === null) return undefined;
    const shown = scriptedPreview(root, {
      onState: setState,
      onStart: () => handlers.current.heard?.begin(),
      onEvent: (event) => {
        if (event.kind === 'scroll') handlers.current.onScroll?.({ x: event.x, y: event.y });
        else if (event.kind === 'link') followedLink(root, event.href);
        else handlers.current.heard?.hear(event);
      },
    });
    preview.current = shown;
    const release = keepFocus(root, () => shown.stop('greedy'));
    return () => {
      release();
      shown.end();
    };
  }, []);

  useEffect(() => {
    preview.current?.show({
      html: htmlPreviewDocument(html),
      pageKey,
      part,
      scroll: handlers.current.scroll,
      title,
      className: 'absolute inset-0 size-full',
    });
  }, [html, version, pageKey, part, title]);

  const restart = () => {
    // The button that was pressed goes.
    place.current?.focus();
    preview.current?.restart();
  };

  return (
    <div className={className}>
      <div className="relative size-full">
        <div ref={place} tabIndex={-1} className="absolute inset-0" />
        <FrameOverlay
          state={state}
          onStop={() => preview.current?.stop()}
          onRestart={restart}
          onRetry={onRetry ?? restart}
        />
      </div>
    </div>
  );
}
