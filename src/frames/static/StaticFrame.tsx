import { useEffect, useRef } from 'react';
import {
  markdownPreviewDocument,
  publishedPreviewDocument,
} from '#content/documents/previewDocument.ts';
import type { ContentType } from '#domain/page/page.ts';
import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { MarkdownFrame } from '#frames/markdown/MarkdownFrame.tsx';
import { followAnchors, SCRIPTLESS_SANDBOX } from './scriptless.ts';
import { MISSING_CODE, withCode } from '#frames/highlight/withCode.ts';

/**
 * A page as visitors get it, in a frame where no script runs: published HTML, sanitised again whatever the row says
 * (spec §5), or the text of a Markdown page (`kind`). `className` places it.
 */
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

/** What stands in the frame when a page cannot be rendered (spec §4). */
const HTML_PROBLEM = '<p class="problem">Failed to render content</p>';

function documentOf(html: string, sanitise: (html: string) => string): string {
  try {
    return publishedPreviewDocument(sanitise(html));
  } catch (error) {
    reportError(error);
    return markdownPreviewDocument(HTML_PROBLEM);
  }
}

/** White paper behind a page that brings no background, in both looks of the app. */
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
    const end = withCode(() => import('#content/sanitise/sanitise.ts'), {
      arrived: ({ sanitisePage }) => {
        iframe.srcdoc = trustedHtml(documentOf(html, sanitisePage));
      },
      missing: () => {
        iframe.srcdoc = trustedHtml(markdownPreviewDocument(MISSING_CODE));
      },
    });
    return () => {
      end();
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
