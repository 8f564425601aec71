import { useEffect, useRef } from 'react';
import { htmlPreviewDocument } from '#content/previewDocument.ts';
import type { FrameEvent, ReportLevel, Scroll } from '#domain/previewProtocol.ts';
import { scriptedPreview, type PreviewState } from './scriptedPreview.ts';

/** What a preview is doing (spec §4). */
export type FrameState = PreviewState;

/** A line for the console, or an uncaught error, of the previewed page. */
export interface FrameReport {
  readonly level: ReportLevel;
  readonly message: string;
  /** 1-based line in the previewed document, or null. */
  readonly line: number | null;
}

/**
 * An author's HTML with its scripts, isolated from the app (decisions.md 3). Renders again when `html` or `version`
 * changes; the page shown stays until the new one has painted, and keeps its scroll position. `className` places and
 * colours it. The caller shows what `onState` says (spec §2: overlays).
 */
export function HtmlFrame({
  html,
  title,
  version,
  pageKey = 'unsaved',
  part = 0,
  scroll,
  onScroll,
  onState,
  onReport,
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
  readonly onScroll?: ((scroll: Scroll) => void) | undefined;
  readonly onState?: ((state: FrameState) => void) | undefined;
  readonly onReport?: ((report: FrameReport) => void) | undefined;
  readonly className?: string | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const preview = useRef<ReturnType<typeof scriptedPreview> | null>(null);
  const handlers = useRef({ scroll, onScroll, onState, onReport });

  useEffect(() => {
    handlers.current = { scroll, onScroll, onState, onReport };
  });

  useEffect(() => {
    if (place.current === null) return undefined;
    const shown = scriptedPreview(place.current, {
      onState: (state) => handlers.current.onState?.(state),
      onEvent: (event) => {
        if (event.kind === 'scroll') handlers.current.onScroll?.({ x: event.x, y: event.y });
        else report(event, (line) => handlers.current.onReport?.(line));
      },
    });
    preview.current = shown;
    return shown.end;
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

  return (
    <div className={className}>
      <div ref={place} className="relative size-full" />
    </div>
  );
}

function report(event: FrameEvent, tell: (report: FrameReport) => void): void {
  if (event.kind === 'report') {
    tell({ level: event.level, message: event.message, line: event.line });
  } else if (event.kind === 'link' && /^(https?|mailto|tel):/i.test(event.href)) {
    window.open(event.href, '_blank', 'noopener,noreferrer');
  }
}
