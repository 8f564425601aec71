import type { FrameEvent, SourcePosition } from '#domain/previewProtocol.ts';
import type { ScrollListener, SourceView } from '#frames/markdown/sourceView.ts';

/** The scroll position of a document in another process, as it last reported it. */
export function remoteView(container: HTMLElement, show: (position: SourcePosition) => void) {
  const listeners = new Set<ScrollListener>();
  let last: SourcePosition | null = null;
  // A frame cannot observe that it is hidden.
  const isVisible = () => container.getClientRects().length > 0;
  const view: SourceView = {
    position: () => (isVisible() ? last : null),
    show: (position) => {
      if (isVisible()) show(position);
    },
    listen: (listener) => {
      const size = new ResizeObserver(listener.onLayout);
      size.observe(container);
      listeners.add(listener);
      return () => {
        size.disconnect();
        listeners.delete(listener);
      };
    },
  };
  return {
    view,
    receive: ({ cause, position }: FrameEvent & { readonly kind: 'view' }) => {
      last = position ?? last;
      for (const listener of listeners) {
        if (cause === 'input') listener.onUserInput();
        else if (cause === 'scroll') listener.onScroll();
        else listener.onLayout();
      }
    },
  };
}
