import { EditorView } from '@codemirror/view';
import { useSetAtom, atom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import {
  type SourceView,
  scrollTopFor,
  USER_INPUT_EVENTS,
  endProximity,
} from '#frames/markdown/sourceView.ts';
import {
  scrollTogether,
  usePaneSetting,
  savedPosition,
  savePosition,
} from '#features/editor/layout/paneSettings.ts';
import type { SourcePosition } from '#domain/previewProtocol.ts';

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

function editorSourceView(view: EditorView): SourceView {
  const scroller = view.scrollDOM;
  return {
    position: () => {
      if (scroller.clientHeight === 0) return null;
      const y = scroller.scrollTop - view.documentPadding.top;
      const block = view.lineBlockAtHeight(y);
      const part = block.height > 0 ? (y - block.top) / block.height : 0;
      const line = view.state.doc.lineAt(block.from).number - 1;
      return {
        line: line + Math.min(1, Math.max(0, part)),
        end: endProximity(scroller, view.documentPadding.bottom),
      };
    },
    show: ({ line, end }) => {
      if (scroller.clientHeight === 0) return;
      const { doc } = view.state;
      const index = Math.min(doc.lines - 1, Math.max(0, Math.floor(line)));
      const block = view.lineBlockAt(doc.line(index + 1).from);
      const part = Math.min(1, line - index);
      const top = line <= 0 ? 0 : block.top + part * block.height + view.documentPadding.top;
      const y = scrollTopFor(top, end, scroller, view.documentPadding.bottom);
      if (Math.abs(y - scroller.scrollTop) < 1) return;
      scroller.scrollTop = y;
      // A just unhidden editor does not redraw on scroll alone.
      view.requestMeasure();
    },
    listen: ({ onUserInput, onScroll, onLayout }) => {
      const size = new ResizeObserver(onLayout);
      size.observe(view.contentDOM);
      size.observe(scroller);
      const listeners = new AbortController();
      const options = { passive: true, signal: listeners.signal };
      for (const type of USER_INPUT_EVENTS) view.dom.addEventListener(type, onUserInput, options);
      scroller.addEventListener('scroll', onScroll, options);
      return () => {
        size.disconnect();
        listeners.abort();
      };
    },
  };
}

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

/** Null while they scroll independently. */
export const scrollLink = atom<ScrollLink | null>(null);

interface ScrollLink {
  readonly lead: (side: 'editor' | 'preview') => void;
  readonly stop: () => void;
}

/** Both return a cancel function. */
interface Scheduling {
  readonly frame: (work: () => void) => () => void;
  /** Soon, without a frame of its own: the preview reports a layout after each key, and seldom has to scroll. */
  readonly task: (work: () => void) => () => void;
}

/** The side with the last user input leads, which prevents feedback. */
export function linkScrolling(
  editor: SourceView,
  preview: SourceView,
  { frame, task }: Scheduling,
): ScrollLink {
  const sides = { editor, preview };
  let leader: 'editor' | 'preview' = 'editor';
  let last: SourcePosition | null = null;
  let cancel: (() => void) | null = null;

  const follow = () => {
    cancel = null;
    last = sides[leader].position() ?? last;
    if (last !== null) sides[leader === 'editor' ? 'preview' : 'editor'].show(last);
  };
  const schedule = (after = frame) => {
    cancel ??= after(follow);
  };
  const listen = (side: 'editor' | 'preview') => {
    let wasVisible = sides[side].position() !== null;
    return sides[side].listen({
      onUserInput: () => {
        leader = side;
      },
      onScroll: () => {
        if (leader === side) schedule();
      },
      onLayout: () => {
        const isVisible = sides[side].position() !== null;
        if (isVisible && !wasVisible && last !== null) sides[side].show(last);
        wasVisible = isVisible;
        schedule(task);
      },
    });
  };

  const unsubscribes = [listen('editor'), listen('preview')];
  schedule();
  return {
    lead: (side) => {
      leader = side;
      schedule();
    },
    stop: () => {
      cancel?.();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
