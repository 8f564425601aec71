import type { EditorView } from '@codemirror/view';
import { useStore } from 'jotai';
import { useState } from 'react';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import { FrameConsole } from '#frames/console/FrameConsole.tsx';
import { pageConsole } from '#frames/console/pageConsole.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import { DeviceStage } from './DeviceStage.tsx';
import { goToLine } from '#features/editor/codemirror/goToLine.ts';
import type { PagePart } from '#features/editor/outline/pages.ts';
import { consoleShown } from '#features/editor/layout/paneSettings.ts';
import { rememberedPlace, rememberPlace } from '#features/editor/layout/places.ts';

/** The HTML of the editor, running in its isolated frame, and what it logs and fails at under it. */
export function HtmlPreview({
  part,
  page,
  version,
  documentKey,
  placeKey,
  editor,
  onRetry,
}: {
  /** The page of the document that is shown. */
  readonly part: PagePart;
  /** Which page of the document it is, from 0. */
  readonly page: number;
  readonly version: number;
  readonly documentKey: string;
  readonly placeKey: string;
  /** Where lines are shown; null while there is no editor yet. */
  readonly editor: EditorView | null;
  readonly onRetry: () => void;
}) {
  const store = useStore();
  const [heard] = useState(pageConsole);
  const { source, lineOf } = part;

  return (
    <>
      <DeviceStage>
        <HtmlFrame
          html={source}
          title="Live Preview"
          version={version}
          pageKey={documentKey}
          part={page}
          scroll={rememberedPlace(placeKey)?.scroll}
          console={heard}
          onScroll={(scroll) => rememberPlace(placeKey, { scroll })}
          onRetry={onRetry}
          className="absolute inset-0 size-full bg-paper"
        />
      </DeviceStage>
      <FrameConsole
        page={heard}
        startsOpen={consoleShown.current() === 'on'}
        onOpen={(open) => consoleShown.set(open ? 'on' : 'off')}
        lineOf={(line) => lineOf(Math.max(1, line - linesBefore(source)))}
        onLine={(line) => {
          if (editor !== null) goToLine(editor, store, line);
        }}
      />
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
