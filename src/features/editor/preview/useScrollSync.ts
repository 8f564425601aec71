import { EditorView } from '@codemirror/view';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { SourceView } from '#frames/markdown/sourceView.ts';
import { editorSourceView } from '#features/editor/codemirror/editorSourceView.ts';
import { scrollTogether, usePaneSetting } from '#features/editor/layout/paneSettings.ts';
import { savedPosition, savePosition } from '#features/editor/layout/savedPositions.ts';
import { linkScrolling, scrollLink, type Scheduling } from './scrollSync.ts';

const THROTTLE_MS = 200;

const SCHEDULING: Scheduling = {
  frame: (work) => {
    const id = requestAnimationFrame(work);
    return () => cancelAnimationFrame(id);
  },
  task: (work) => {
    const id = setTimeout(work);
    return () => clearTimeout(id);
  },
};

/** Links the scrolling of editor and Markdown preview if the setting is on, and saves both positions for this tab. */
export function useScrollSync(
  editor: EditorView | null,
  preview: SourceView | null,
  documentKey: string,
): void {
  const isOn = usePaneSetting(scrollTogether) === 'on';
  const setLink = useSetAtom(scrollLink);
  // A linked preview follows the editor instead.
  const savedPreviewLine = useEffectEvent(() =>
    isOn ? undefined : savedPosition(documentKey)?.previewLine,
  );

  useEffect(() => {
    if (editor === null) return undefined;
    const { doc } = editor.state;
    const line = Math.min(doc.lines, 1 + (savedPosition(documentKey)?.line ?? 0));
    if (line > 1 && editor.scrollDOM.scrollTop === 0) {
      const at = doc.line(Math.floor(line)).from;
      editor.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 0 }) });
    }
    return trackTopLine(editorSourceView(editor), (now) =>
      savePosition(documentKey, { line: now }),
    );
  }, [editor, documentKey]);

  useEffect(() => {
    if (preview === null) return undefined;
    let wanted = savedPreviewLine();
    const stop = trackTopLine(preview, (at) => savePosition(documentKey, { previewLine: at }));
    // Blocks and images load later: hold the position until the user scrolls.
    const hold = preview.listen({
      onUserInput: () => (wanted = undefined),
      onScroll: () => {},
      onLayout: () => {
        if (wanted !== undefined) preview.show({ line: wanted, end: 0 });
      },
    });
    return () => {
      hold();
      stop();
    };
  }, [preview, documentKey]);

  useEffect(() => {
    if (editor === null || preview === null || !isOn) return undefined;
    const link = linkScrolling(editorSourceView(editor), preview, SCHEDULING);
    setLink(link);
    return () => {
      link.stop();
      setLink(null);
    };
  }, [editor, preview, isOn, setLink]);
}

function trackTopLine(side: SourceView, save: (line: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    const position = side.position();
    if (position !== null) save(Math.round(position.line * 100) / 100);
  };
  const stop = side.listen({
    onUserInput: () => {},
    onScroll: () => (timer ??= setTimeout(saveNow, THROTTLE_MS)),
    onLayout: () => {},
  });
  const onPageHide = () => {
    if (timer !== undefined) saveNow();
  };
  window.addEventListener('pagehide', onPageHide);
  return () => {
    window.removeEventListener('pagehide', onPageHide);
    clearTimeout(timer);
    stop();
  };
}
