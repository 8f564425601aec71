import { useState } from 'react';
import { htmlPreviewDocument } from '#content/previewDocument.ts';
import { HtmlFrame, type FrameReport, type FrameState } from '#frames/HtmlFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { IconRefresh, IconWarning } from '#ui/icons.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { rememberedPlace, rememberPlace } from './places.ts';

/** The HTML of the editor, running in its isolated frame, with what is said while it renders or fails (spec §4). */
export function HtmlPreview({
  text,
  page = 0,
  lineOf,
  version,
  documentKey,
  placeKey,
  onRetry,
}: {
  readonly text: string;
  /** Which page of the document it is, from 0. */
  readonly page?: number | undefined;
  /** The document's line for one of the text, both from 1. */
  readonly lineOf: (line: number) => number;
  readonly version: number;
  readonly documentKey: string;
  readonly placeKey: string;
  readonly onRetry: () => void;
}) {
  const [state, setState] = useState<FrameState>('rendering');
  const [error, setError] = useState<FrameReport | null>(null);
  const onState = (next: FrameState) => {
    setState(next);
    if (next === 'rendering') setError(null);
  };
  const onReport = (report: FrameReport) => {
    if (report.level === 'error') setError(report);
  };

  return (
    <>
      <div className="relative min-h-0 flex-1">
        <HtmlFrame
          html={text}
          title="Live Preview"
          version={version}
          pageKey={documentKey}
          part={page}
          scroll={rememberedPlace(placeKey)?.scroll}
          onScroll={(scroll) => rememberPlace(placeKey, { scroll })}
          onState={onState}
          onReport={onReport}
          className="absolute inset-0 size-full bg-paper"
        />
        {state === 'rendering' && (
          // A page that renders at once shows no overlay: it would flash at every pause.
          <div className="pointer-events-none absolute inset-0 flex animate-[recto-fade_150ms_250ms_ease-out_backwards] items-center justify-center bg-surface/80">
            <Spinner label="Rendering preview..." />
          </div>
        )}
        {state === 'error' && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-surface p-6 text-center"
          >
            <IconWarning className="text-2xl text-danger" />
            <p className="display text-xl">Preview Error</p>
            <p className="text-sm text-muted">Failed to render content</p>
            <Button className="mt-3" icon={<IconRefresh />} onClick={onRetry}>
              Try Again
            </Button>
          </div>
        )}
      </div>
      {error !== null && state !== 'error' && (
        <output className="flex gap-2 border-t border-line bg-danger-soft px-4 py-2 font-mono text-xs text-danger">
          <IconWarning className="mt-0.5" />
          <span className="line-clamp-3 min-w-0">
            {error.line === null
              ? error.message
              : `Line ${lineOf(error.line - linesBefore(text))}: ${error.message}`}
          </span>
        </output>
      )}
    </>
  );
}

/** How many lines a snippet's preview document has before the snippet's own first one. */
function linesBefore(text: string): number {
  const document = htmlPreviewDocument(text);
  return (
    document.slice(0, document.length === text.length ? 0 : document.indexOf(text)).split('\n')
      .length - 1
  );
}
