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
import { savedPosition, savePosition } from '#features/editor/layout/savedPositions.ts';

export function HtmlPreview({
  part,
  page,
  version,
  documentKey,
  positionKey,
  editor,
  onRetry,
}: {
  readonly part: PagePart;
  readonly page: number;
  readonly version: number;
  readonly documentKey: string;
  readonly positionKey: string;
  readonly editor: EditorView | null;
  readonly onRetry: () => void;
}) {
  const store = useStore();
  const [console] = useState(pageConsole);
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
          scroll={savedPosition(positionKey)?.scroll}
          console={console}
          onScroll={(scroll) => savePosition(positionKey, { scroll })}
          onRetry={onRetry}
          className="absolute inset-0 size-full bg-paper"
        />
      </DeviceStage>
      <FrameConsole
        page={console}
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

function linesBefore(text: string): number {
  const document = htmlPreviewDocument(text);
  return (
    document.slice(0, document.length === text.length ? 0 : document.indexOf(text)).split('\n')
      .length - 1
  );
}
