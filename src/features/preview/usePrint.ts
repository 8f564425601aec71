import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { printCodeMissing } from '#domain/messages/previewToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { openPrintSheet } from '#content/documents/printSheet.ts';
import { withSheet } from '#domain/page/pageSheet.ts';
import { printFrame } from '#frames/static/printFrame.ts';
import type { Services } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';

export interface PrintablePage {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  /** Publish the text first, as its visitors get it. */
  readonly unpublished: boolean;
}

type Layout = (text: string) => readonly Node[];

/** Separate chunks: printing HTML does not load the Markdown renderer. */
async function loadLayout(type: ContentType): Promise<Layout> {
  return type === 'html'
    ? (await import('#content/documents/tamePrintHtml.ts')).tameHtmlPrintNodes
    : (await import('#content/documents/tamePrintMarkdown.ts')).tameMarkdownPrintNodes;
}

async function publishedSource(publish: Services['publish'], source: string): Promise<string> {
  const { html, css } = await publish(source);
  return withSheet(html, css);
}

/**
 * Prints the whole document in a frame of the previews' site, or in this window when that doesn't answer. Also handles
 * Ctrl+P, and the browser's menu, which waits for no frame.
 */
export function usePrint(page: PrintablePage): () => void {
  const { publish } = useServices();
  const layout = useRef<Layout | null>(null);
  const printed = useRef<{ readonly close: () => void } | null>(null);
  const { type } = page;

  const close = () => {
    printed.current?.close();
    printed.current = null;
  };

  const print = async () => {
    const isSource = type === 'html' && page.unpublished;
    const text = isSource ? await publishedSource(publish, page.text) : page.text;
    close();
    const restoreTitle = setTitle(page.title);
    const inFrame = await printFrame({ type, title: page.title, text }, close).catch(() => null);
    if (inFrame !== null) {
      printed.current = {
        close: () => {
          inFrame();
          restoreTitle();
        },
      };
      return;
    }
    restoreTitle();
    const loaded = layout.current ?? (await loadLayout(type).catch(() => null));
    if (loaded === null) return showToast(printCodeMissing);
    const sheet = openInWindow(page.title, loaded(text));
    printed.current = sheet;
    await sheet.ready();
    window.print();
  };

  const onBefore = useEffectEvent(() => {
    // The browser's menu does not wait: print only what is loaded.
    if (printed.current !== null || layout.current === null) return;
    printed.current = openInWindow(page.title, layout.current(page.text));
  });
  const onAfter = useEffectEvent(close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPrint || event.key.toLowerCase() !== 'p' || event.defaultPrevented) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    let isCurrent = true;
    void loadLayout(type).then(
      (loaded) => {
        if (isCurrent) layout.current = loaded;
      },
      () => null,
    );
    return () => {
      isCurrent = false;
      layout.current = null;
    };
  }, [type]);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('beforeprint', () => onBefore(), { signal });
    window.addEventListener('afterprint', () => onAfter(), { signal });
    window.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => {
      listeners.abort();
      printed.current?.close();
      printed.current = null;
    };
  }, []);

  return () => void print();
}

function openInWindow(title: string, content: readonly Node[]) {
  const { ready, remove } = openPrintSheet(content);
  const restoreTitle = setTitle(title);
  return {
    ready,
    close: () => {
      remove();
      restoreTitle();
    },
  };
}

/** The title of the document names a PDF. Returns what sets the one before again. */
function setTitle(title: string): () => void {
  const before = document.title;
  document.title = title;
  return () => {
    if (document.title === title) document.title = before;
  };
}
