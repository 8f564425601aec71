import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { MarkdownFrame } from '#frames/markdown/MarkdownFrame.tsx';
import type { SourceView } from '#frames/markdown/sourceView.ts';
import { IconExitFullscreen, IconFullscreen, IconRefresh, IconTogether } from '#ui/icons/icons.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { DeviceStage } from './DeviceStage.tsx';
import { DeviceWidths } from './DeviceWidths.tsx';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { HtmlPreview } from './HtmlPreview.tsx';
import { liveText } from './liveText.ts';
import { pagePart } from '#features/editor/outline/pages.ts';
import { scrollTogether, usePaneSetting } from '#features/editor/layout/paneSettings.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useScrollTogether } from './useScrollTogether.ts';

/** How long a refreshed Markdown preview shows its spinner, ms (spec §9). */
const MARKDOWN_REFRESH_MS = 300;

/** The live preview beside the editor, with Refresh and Fullscreen (spec §2). */
export function PreviewPane({
  kind,
  text,
  documentKey,
  placeKey,
  page,
  editor,
  onRefresh,
}: {
  readonly kind: EditorKind;
  /** The text as of the last rest of typing. */
  readonly text: string;
  readonly documentKey: string;
  /** The document's name among the places that this tab remembers. */
  readonly placeKey: string;
  /** The page of the document that the cursor is in, from 0. */
  readonly page: number;
  /** The editor that it scrolls along with; null while there is none yet. */
  readonly editor: EditorView | null;
  /** Asks for the text as it is now, without waiting for a rest. */
  readonly onRefresh: () => void;
}) {
  const pane = useRef<HTMLElement>(null);
  const { active, filled, toggle } = useFullscreen(pane);
  const [version, setVersion] = useState(0);
  const [spins, setSpins] = useState(false);
  const [view, setView] = useState<SourceView | null>(null);
  const together = usePaneSetting(scrollTogether) === 'on';
  useScrollTogether(editor, view, placeKey);
  const part = kind.type === 'html' ? pagePart(text, page) : null;

  useEffect(() => {
    if (!spins) return undefined;
    const timer = setTimeout(() => setSpins(false), MARKDOWN_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [spins]);

  const refresh = () => {
    onRefresh();
    setVersion((last) => last + 1);
    if (kind.type === 'markdown') setSpins(true);
  };

  return (
    <section
      ref={pane}
      aria-label={kind.previewHeading}
      className={cx(
        '@container flex min-h-0 flex-1 flex-col bg-surface',
        filled && 'fixed inset-0 z-40 pb-[env(safe-area-inset-bottom)]',
      )}
    >
      <header className="flex min-h-11 items-center gap-1 border-b border-line py-0.5 pr-2 pl-4 max-sm:pr-1 max-sm:pl-3">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{kind.previewHeading}</h2>
        {kind.type === 'markdown' && (
          <IconButton
            size="sm"
            // One pane at a time scrolls where it is shown.
            className="max-lg:hidden"
            label="Scroll together"
            icon={<IconTogether />}
            aria-pressed={together}
            onClick={() => scrollTogether.set(together ? 'off' : 'on')}
          />
        )}
        {kind.type === 'markdown' && <Rule className="max-lg:hidden" />}
        <DeviceWidths />
        <Rule />
        <IconButton
          size="sm"
          label="Refresh"
          icon={<IconRefresh />}
          pending={spins}
          onClick={refresh}
        />
        <IconButton
          size="sm"
          label={active ? 'Exit fullscreen' : 'Fullscreen'}
          icon={active ? <IconExitFullscreen /> : <IconFullscreen />}
          onClick={() => void toggle()}
        />
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {part === null ? (
          <DeviceStage>
            <MarkdownFrame
              text={text}
              live={editor === null ? null : liveText(editor)}
              version={version}
              title={kind.previewHeading}
              onView={setView}
              className="size-full"
            />
          </DeviceStage>
        ) : (
          <HtmlPreview
            part={part}
            page={page}
            version={version}
            documentKey={documentKey}
            placeKey={placeKey}
            editor={editor}
            onRetry={refresh}
          />
        )}
        {spins && (
          <div className="absolute inset-0 flex items-center justify-center bg-surface/70">
            <Spinner label="Refreshing preview..." />
          </div>
        )}
      </div>
    </section>
  );
}

/** A line between groups of buttons. */
function Rule({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('mx-1 h-5 border-l border-line max-sm:mx-0.5', className)}
    />
  );
}
