import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MARKDOWN_ROOT, markdownPreviewDocument } from '#content/documents/previewDocument.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { drawBlocks, type BlockDrawing } from './drawBlocks.ts';
import type { LiveText } from './liveText.ts';
import { markdownSheet, type MarkdownSheet } from './markdownSheet.ts';
import { followAnchors, followTheme, SCRIPTLESS_SANDBOX } from '#frames/static/scriptless.ts';
import type { SourceView } from './sourceView.ts';
import { loadHighlighter } from '#frames/highlight/loadHighlighter.ts';
import { loadWhenOnline, MISSING_CODE } from '#frames/highlight/loadWhenOnline.ts';

/** Sanitised Markdown in a frame without scripts; only changed blocks are replaced (spec §2). */
export function MarkdownFrame({
  text,
  live = null,
  title,
  version = 0,
  onView,
  className,
}: {
  readonly text: string;
  /** If set, shown instead of `text` and followed keystroke by keystroke. */
  readonly live?: LiveText | null | undefined;
  readonly title: string;
  /** Increment to render the same text from scratch (Refresh). */
  readonly version?: number | undefined;
  readonly onView?: ((view: SourceView | null) => void) | undefined;
  readonly className?: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [sheet, setSheet] = useState<MarkdownSheet | null>(null);
  const [drawing, setDrawing] = useState<BlockDrawing | null>(null);
  const notifyView = useEffectEvent((view: SourceView | null) => onView?.(view));

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return undefined;
    let stop = () => {};
    const onLoad = () => {
      const doc = iframe.contentDocument;
      const root = doc?.getElementById(MARKDOWN_ROOT) ?? null;
      if (doc === null || root === null) return;
      stop();
      const opened = markdownSheet(root, loadHighlighter);
      const ends = [followAnchors(doc), followTheme(doc), opened.stop];
      stop = () => {
        for (const end of ends) end();
        notifyView(null);
      };
      setSheet(opened);
      notifyView(opened.view);
    };
    iframe.addEventListener('load', onLoad);
    iframe.srcdoc = trustedHtml(markdownPreviewDocument(''));
    return () => {
      iframe.removeEventListener('load', onLoad);
      stop();
    };
  }, []);

  useEffect(() => {
    if (sheet === null) return undefined;
    let stop = () => {};
    const cancel = loadWhenOnline(() => import('#content/markdown/blocks.ts'), {
      loaded: ({ blockRenderer }) => {
        const opened = drawBlocks(blockRenderer(), sheet.put);
        stop = opened.stop;
        setDrawing(opened);
      },
      failed: () => {
        const html = `<p class="problem">${MISSING_CODE}</p>`;
        sheet.put({ blocks: [{ html, line: 0 }], complete: true });
      },
    });
    return () => {
      cancel();
      stop();
    };
  }, [sheet, version]);

  useEffect(() => {
    if (drawing === null) return;
    drawing.draw(live?.text() ?? text);
  }, [drawing, text, live]);

  useEffect(() => {
    if (drawing === null || live === null) return undefined;
    return live.listen(() => drawing.follow(live.text));
  }, [drawing, live]);

  return <iframe ref={frame} title={title} className={className} sandbox={SCRIPTLESS_SANDBOX} />;
}
