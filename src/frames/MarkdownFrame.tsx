import { useEffect, useRef, useState } from 'react';
import { MARKDOWN_ROOT, markdownPreviewDocument, retargetLinks } from '#content/previewDocument.ts';
import { addCopyButtons } from './codeBlocks.ts';
import { patchBlocks } from './patchBlocks.ts';
import { followAnchors, followTheme, SCRIPTLESS_SANDBOX } from './scriptless.ts';
import { MISSING_CODE, withCode } from './withCode.ts';

/** What stands in a preview when a text cannot be rendered (spec §8). */
const MARKDOWN_PROBLEM = '<p class="problem">Error parsing Markdown</p>';

/**
 * A Markdown text, rendered and sanitised, in a frame where no script runs. Only blocks that changed are replaced, so
 * that the frame keeps its place; code blocks have a Copy button (spec §2). `className` places it.
 */
export function MarkdownFrame({
  text,
  title,
  className,
}: {
  readonly text: string;
  readonly title: string;
  readonly className?: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const iframe = frame.current;
    if (iframe === null) return undefined;
    let stop = () => {};
    const onLoad = () => {
      const doc = iframe.contentDocument;
      const found = doc?.getElementById(MARKDOWN_ROOT) ?? null;
      if (doc === null || found === null) return;
      stop();
      const ends = [followAnchors(doc), followTheme(doc)];
      stop = () => ends.forEach((end) => end());
      setRoot(found);
    };
    iframe.addEventListener('load', onLoad);
    iframe.srcdoc = markdownPreviewDocument('');
    return () => {
      iframe.removeEventListener('load', onLoad);
      stop();
    };
  }, []);

  useEffect(() => {
    if (root === null) return undefined;
    return withCode(() => import('#content/markdown.ts'), {
      arrived: ({ renderMarkdownPages }) =>
        patchBlocks(root, rendered(renderMarkdownPages, text), dress),
      missing: () => patchBlocks(root, MISSING_CODE, dress),
    });
  }, [root, text]);

  return <iframe ref={frame} title={title} className={className} sandbox={SCRIPTLESS_SANDBOX} />;
}

function rendered(render: (text: string) => string, text: string): string {
  try {
    return render(text);
  } catch (error) {
    reportError(error);
    return MARKDOWN_PROBLEM;
  }
}

function dress(block: Element): void {
  retargetLinks(block);
  addCopyButtons(block);
}
