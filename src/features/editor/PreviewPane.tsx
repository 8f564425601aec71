import { useEffect, useRef, useState } from 'react';
import { MarkdownFrame } from '#frames/MarkdownFrame.tsx';
import { IconExitFullscreen, IconFullscreen, IconRefresh } from '#ui/icons.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/Spinner.tsx';
import type { EditorKind } from './editorKinds.ts';
import { HtmlPreview } from './HtmlPreview.tsx';
import { useFullscreen } from './useFullscreen.ts';

/** How long a refreshed Markdown preview shows its spinner, ms (spec §9). */
const MARKDOWN_REFRESH_MS = 300;

/** The live preview beside the editor, with Refresh and Fullscreen (spec §2). */
export function PreviewPane({
  kind,
  text,
  documentKey,
  onRefresh,
}: {
  readonly kind: EditorKind;
  /** The text as of the last rest of typing. */
  readonly text: string;
  readonly documentKey: string;
  /** Asks for the text as it is now, without waiting for a rest. */
  readonly onRefresh: () => void;
}) {
  const pane = useRef<HTMLElement>(null);
  const { active, filled, toggle } = useFullscreen(pane);
  const [version, setVersion] = useState(0);
  const [spins, setSpins] = useState(false);

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
        'flex min-h-0 flex-1 flex-col bg-surface',
        filled && 'fixed inset-0 z-40 pb-[env(safe-area-inset-bottom)]',
      )}
    >
      <header className="flex min-h-11 items-center gap-1 border-b border-line py-0.5 pr-2 pl-4 max-sm:pr-1 max-sm:pl-3">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{kind.previewHeading}</h2>
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
        {kind.type === 'html' ? (
          <HtmlPreview text={text} version={version} documentKey={documentKey} onRetry={refresh} />
        ) : (
          <MarkdownFrame
            key={version}
            text={text}
            title={kind.previewHeading}
            className="size-full"
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
