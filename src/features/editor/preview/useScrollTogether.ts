import { EditorView } from '@codemirror/view';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { SourceView } from '#frames/markdown/sourceView.ts';
import { editorSourceView } from '#features/editor/codemirror/editorSourceView.ts';
import { scrollTogether, usePaneSetting } from '#features/editor/layout/paneSettings.ts';
import { rememberedPlace, rememberPlace } from '#features/editor/layout/places.ts';
import { scrollLink } from './scrollLink.ts';
import { linkScrolling } from './scrollSync.ts';

/** How long scrolling rests before its place is remembered, ms. */
const REST_MS = 200;

/**
 * Keeps editor and Markdown preview at one place of the source while that is wanted, and remembers for this tab
 * where each of them is.
 */
export function useScrollTogether(
  editor: EditorView | null,
  preview: SourceView | null,
  documentKey: string,
): void {
  const isOn = usePaneSetting(scrollTogether) === 'on';
  const setLink = useSetAtom(scrollLink);
  // One that scrolls along goes where the editor is.
  const lineLeft = useEffectEvent(() =>
    isOn ? undefined : rememberedPlace(documentKey)?.previewLine,
  );

  useEffect(() => {
    if (editor === null) return undefined;
    const { doc } = editor.state;
    const line = Math.min(doc.lines, 1 + (rememberedPlace(documentKey)?.line ?? 0));
    if (line > 1 && editor.scrollDOM.scrollTop === 0) {
      const at = doc.line(Math.floor(line)).from;
      editor.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 0 }) });
    }
    return remember(editorSourceView(editor), (now) => rememberPlace(documentKey, { line: now }));
  }, [editor, documentKey]);

  useEffect(() => {
    if (preview === null) return undefined;
    let wanted = lineLeft();
    const stop = remember(preview, (at) => rememberPlace(documentKey, { previewLine: at }));
    // Its blocks come later than it does, and pictures later still: until a hand is on it, it is held there.
    const hold = preview.listen({
      onTouch: () => (wanted = undefined),
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
    const link = linkScrolling(editorSourceView(editor), preview, (work) => {
      const id = requestAnimationFrame(work);
      return () => cancelAnimationFrame(id);
    });
    setLink(link);
    return () => {
      link.stop();
      setLink(null);
    };
  }, [editor, preview, isOn, setLink]);
}

/** Tells of the line at the top when scrolling rests, and at the latest when the page goes. Returns how to stop. */
function remember(side: SourceView, tell: (line: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const place = side.place();
    if (place !== null) tell(Math.round(place.line * 100) / 100);
  };
  const stop = side.listen({
    onTouch: () => {},
    onScroll: () => (timer ??= setTimeout(keep, REST_MS)),
    onLayout: () => {},
  });
  const onGone = () => {
    if (timer !== undefined) keep();
  };
  window.addEventListener('pagehide', onGone);
  return () => {
    window.removeEventListener('pagehide', onGone);
    clearTimeout(timer);
    stop();
  };
}
