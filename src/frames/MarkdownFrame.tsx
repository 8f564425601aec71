import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BlockProgress } from '#content/markdownBlocks.ts';
import { MARKDOWN_ROOT, markdownPreviewDocument, retargetLinks } from '#content/previewDocument.ts';
import { addCopyButtons } from './codeBlocks.ts';
import { patchBlocks } from './patchBlocks.ts';
import { followAnchors, followTheme, SCRIPTLESS_SANDBOX } from './scriptless.ts';
import { blocksView, type SourceView } from './sourceView.ts';
import { MISSING_CODE, withCode } from './withCode.ts';

/** What stands in a preview when a text cannot be rendered (spec §8). */
const MARKDOWN_PROBLEM = '<p class="problem">Error parsing Markdown</p>';

/**
 * A Markdown text, rendered and sanitised, in a frame where no script runs. Only blocks that changed are rendered and
 * replaced, so that the frame keeps its place; code blocks have a Copy button (spec §2). `className` places it.
 */
export function MarkdownFrame({
  text,
  title,
  version = 0,
  onView,
  className,
}: {
  readonly text: string;
  readonly title: string;
  /** Raise it to render the same text again, from nothing (Refresh). */
  readonly version?: number | undefined;
  /** Gives what scrolls the page by lines of the source, when there is one; null when it goes. */
  readonly onView?: ((view: SourceView | null) => void) | undefined;
  readonly className?: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const tell = useEffectEvent((view: SourceView | null) => onView?.(view));

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
      const opened = openSheet(found);
      stop = () => {
        for (const end of ends) end();
        tell(null);
      };
      setSheet(opened);
      tell(opened.view);
    };
    iframe.addEventListener('load', onLoad);
    iframe.srcdoc = markdownPreviewDocument('');
    return () => {
      iframe.removeEventListener('load', onLoad);
      stop();
    };
  }, []);

  useEffect(() => {
    if (sheet === null) return undefined;
    let stop = () => {};
    const give = withCode(() => import('#content/markdownBlocks.ts'), {
      arrived: ({ blockRenderer }) => {
        if (sheet.version !== version) sheet.render = null;
        sheet.version = version;
        sheet.render ??= blockRenderer();
        stop();
        stop = draw(sheet, sheet.render(text));
      },
      missing: () => put(sheet, { blocks: [{ html: MISSING_CODE, line: 0 }], complete: true }),
    });
    return () => {
      give();
      stop();
    };
  }, [sheet, text, version]);

  return <iframe ref={frame} title={title} className={className} sandbox={SCRIPTLESS_SANDBOX} />;
}

/** The page in a frame: where it is drawn, and how. */
interface Sheet {
  readonly root: HTMLElement;
  readonly view: SourceView & { readonly changed: () => void };
  lines: readonly number[];
  version: number;
  render: ((text: string) => Iterator<BlockProgress | null, void>) | null;
}

function openSheet(root: HTMLElement): Sheet {
  const sheet: Sheet = {
    root,
    view: blocksView(root, () => sheet.lines),
    lines: [],
    version: 0,
    render: null,
  };
  return sheet;
}

/** How long the rendering goes on without a pause, ms: a key is not kept waiting by it. */
const SLICE_MS = 8;

/** Draws what is there at once, and the rest of a long text between other work. Returns how to stop. */
function draw(sheet: Sheet, steps: Iterator<BlockProgress | null, void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const end = performance.now() + SLICE_MS;
    let found: BlockProgress | null = null;
    do found = next(steps) ?? found;
    while (found?.complete !== true && performance.now() < end);
    if (found !== null) put(sheet, found);
    if (found?.complete !== true) timer = setTimeout(slice);
  };
  slice();
  return () => clearTimeout(timer);
}

function next(steps: Iterator<BlockProgress | null, void>): BlockProgress | null {
  try {
    return steps.next().value ?? null;
  } catch (error) {
    reportError(error);
    return { blocks: [{ html: MARKDOWN_PROBLEM, line: 0 }], complete: true };
  }
}

function put(sheet: Sheet, { blocks, complete }: BlockProgress): void {
  patchBlocks(
    sheet.root,
    blocks.map(({ html }) => html),
    dress,
    complete,
  );
  sheet.lines = blocks.map(({ line }) => line);
  sheet.view.changed();
}

function dress(block: Element): void {
  retargetLinks(block);
  addCopyButtons(block);
}
