import { describe, expect, test } from 'vitest';
import type { SourcePosition } from '#domain/previewProtocol.ts';
import type { ScrollListener, SourceView } from '#frames/markdown/sourceView.ts';
import { linkScrolling } from '#features/editor/preview/useScrollSync.ts';

/** A fake view scrolled by setting `at`; like a real one it also reports its own scrolls. */
function side(at = 0) {
  const listeners = new Set<ScrollListener>();
  const text = {
    at,
    seen: true,
    shown: [] as number[],
    view: {
      position: (): SourcePosition | null => (text.seen ? { line: text.at, end: 0 } : null),
      show: ({ line }) => {
        if (!text.seen) return;
        text.shown.push(line);
        if (text.at === line) return;
        text.at = line;
        for (const { onScroll } of listeners) onScroll();
      },
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies SourceView,
    touch: () => listeners.forEach(({ onUserInput }) => onUserInput()),
    scroll: (to: number) => {
      text.at = to;
      listeners.forEach(({ onScroll }) => onScroll());
    },
    layout: () => listeners.forEach(({ onLayout }) => onLayout()),
    listening: () => listeners.size,
  };
  return text;
}

/** Two linked views, and a function that runs one animation frame. */
function linked() {
  const editor = side();
  const preview = side();
  let frames: (() => void)[] = [];
  const frame = (work: () => void) => {
    frames.push(work);
    return () => {
      frames = frames.filter((one) => one !== work);
    };
  };
  const link = linkScrolling(editor.view, preview.view, { frame, task: frame });
  const paint = () => {
    const now = frames;
    frames = [];
    for (const work of now) work();
    return now.length;
  };
  paint();
  return { editor, preview, link, paint };
}

describe('editor and preview scroll together', () => {
  test('the preview follows the editor, once per frame', () => {
    const { editor, preview, paint } = linked();
    editor.touch();
    editor.scroll(3);
    editor.scroll(7);
    expect(paint()).toBe(1);
    expect(preview.at).toBe(7);
    expect(paint()).toBe(0);
  });

  test('the editor follows the preview after user input there, without feedback', () => {
    const { editor, preview, paint } = linked();
    preview.touch();
    preview.scroll(5);
    paint();
    expect(editor.at).toBe(5);
    expect(paint()).toBe(0);
    expect(preview.shown).toEqual([0]);
  });

  test('scrolling without user input is not followed', () => {
    const { editor, preview, paint } = linked();
    preview.scroll(5);
    expect(paint()).toBe(0);
    expect(editor.at).toBe(0);
  });

  test('images that load later keep them in sync', () => {
    const { editor, preview, paint } = linked();
    editor.scroll(9);
    paint();
    preview.at = 4;
    preview.layout();
    paint();
    expect(preview.at).toBe(9);
  });

  test('a pane that is shown again takes the other’s position', () => {
    const { editor, preview, paint } = linked();
    preview.seen = false;
    preview.layout();
    editor.scroll(12);
    paint();
    editor.seen = false;
    editor.layout();
    preview.seen = true;
    preview.layout();
    expect(preview.at).toBe(12);
    preview.touch();
    preview.scroll(20);
    paint();
    preview.seen = false;
    preview.layout();
    editor.seen = true;
    editor.layout();
    paint();
    expect(editor.at).toBe(20);
  });

  test('a jump in the editor takes the lead; stop removes all listeners', () => {
    const { editor, preview, link, paint } = linked();
    preview.touch();
    editor.at = 30;
    link.lead('editor');
    paint();
    expect(preview.at).toBe(30);
    link.stop();
    expect([editor.listening(), preview.listening()]).toEqual([0, 0]);
  });
});
