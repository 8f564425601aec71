import { useEffect, useRef } from 'react';
import {
  markdownPreviewDocument,
  publishedPreviewDocument,
} from '#content/documents/previewDocument.ts';
import type { ContentType } from '#domain/page/page.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { MarkdownFrame } from '#frames/markdown/MarkdownFrame.tsx';
import { followAnchors, SCRIPTLESS_SANDBOX } from './scriptless.ts';
import { loadWhenOnline, MISSING_CODE } from '#frames/highlight/loadWhenOnline.ts';

/** A published page or Markdown in a frame without scripts, sanitised again whatever the row says (spec §5). */
export function StaticFrame({
  html,
  kind,
  title,
  className,
}: {
  readonly html: string;
  readonly kind: ContentType;
  readonly title: string;
  readonly className?: string | undefined;
}) {
  return kind === 'markdown' ? (
    <MarkdownFrame text={html} title={title} className={className} />
  ) : (
    <PublishedFrame html={html} title={title} className={className} />
  );
}

/** Text by spec §4. */
const HTML_PROBLEM = '<p class="problem">Failed to render content</p>';

function documentOf(html: string, sanitise: (html: string) => string): string {
  try {
    return publishedPreviewDocument(sanitise(html));
  } catch (error) {
    reportError(error);
    return markdownPreviewDocument(HTML_PROBLEM);
  }
}

/** White behind pages without a background of their own, in both themes. */
const PAPER = { colorScheme: 'light', background: 'Canvas' } as const;

function PublishedFrame({
  html,
  title,
  className,
}: {
  readonly html: string;
  readonly title: string;
  readonly className?: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return undefined;
    let stop = () => {};
    const onLoad = () => {
      stop();
      if (iframe.contentDocument !== null) stop = followAnchors(iframe.contentDocument);
    };
    iframe.addEventListener('load', onLoad);
    const cancel = loadWhenOnline(() => import('#content/sanitise/sanitise.ts'), {
      loaded: ({ sanitisePage }) => {
        iframe.srcdoc = trustedHtml(documentOf(html, sanitisePage));
      },
      failed: () => {
        iframe.srcdoc = trustedHtml(markdownPreviewDocument(MISSING_CODE));
      },
    });
    return () => {
      cancel();
      iframe.removeEventListener('load', onLoad);
      stop();
    };
  }, [html]);

  return (
    <iframe
      ref={frame}
      title={title}
      className={className}
      sandbox={SCRIPTLESS_SANDBOX}
      style={PAPER}
    />
  );
}
