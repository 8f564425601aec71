import { EditorView } from '@codemirror/view';
import { useStore, type createStore } from 'jotai';
import { useState } from 'react';
import { htmlPreviewDocument } from '#content/documents/previewDocument.ts';
import { FrameConsole } from '#frames/scripted/FrameConsole.tsx';
import { pageConsole } from '#frames/scripted/pageConsole.ts';
import { HtmlFrame } from '#frames/scripted/HtmlFrame.tsx';
import type { PagePart } from '#features/editor/text/usePages.ts';
import {
  consoleShown,
  savedPosition,
  savePosition,
  shownPane,
} from '#features/editor/layout/paneSettings.ts';
import { DeviceStage } from './DeviceWidths.tsx';
import { scrollLink } from './useScrollSync.ts';

/** Moves the cursor to a line, from 1, and shows the editor pane on a narrow window. */
export function goToLine(
  editor: EditorView,
  store: ReturnType<typeof createStore>,
  line: number,
): void {
  store.set(shownPane, 'first');
  // A hidden pane cannot scroll; by the next frame it is visible.
  requestAnimationFrame(() => {
    const { doc } = editor.state;
    const at = doc.line(Math.min(Math.max(1, line), doc.lines)).from;
    store.get(scrollLink)?.lead('editor');
    editor.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
    editor.focus();
  });
}

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
