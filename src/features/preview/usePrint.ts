import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { withSheet } from '#domain/page/pageSheet.ts';
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
    ? (await import('#content/documents/printHtml.ts')).htmlPrintNodes
    : (await import('#content/documents/printMarkdown.ts')).markdownPrintNodes;
}

async function publishedSource(publish: Services['publish'], source: string): Promise<string> {
  const { html, css } = await publish(source);
  return withSheet(html, css);
}

/** Prints the whole document: a frame on the screen would be cut at its edge. Also handles Ctrl+P and the menu. */
export function usePrint(page: PrintablePage): () => void {
  const { publish } = useServices();
  const layout = useRef<Layout | null>(null);
  const sheet = useRef<PrintSheet | null>(null);
  const { type } = page;

  const close = () => {
    sheet.current?.close();
    sheet.current = null;
  };

  const print = async () => {
    const loaded = layout.current ?? (await loadLayout(type).catch(() => null));
    if (loaded === null) return showToast(toasts.printCodeMissing);
    const isSource = type === 'html' && page.unpublished;
    const text = isSource ? await publishedSource(publish, page.text) : page.text;
    close();
    const opened = openPrintSheet(page.title, loaded(text));
    sheet.current = opened;
    await opened.ready();
    window.print();
  };

  const onBefore = useEffectEvent(() => {
    // The browser's menu does not wait: print only what is loaded.
    if (sheet.current !== null || layout.current === null) return;
    sheet.current = openPrintSheet(page.title, layout.current(page.text));
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
      sheet.current?.close();
      sheet.current = null;
    };
  }, []);

  return () => void print();
}

interface PrintSheet {
  /** Resolves once images have loaded or timed out. */
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

const IMAGES_TIMEOUT_MS = 5000;

/** Out of reach of the app's styles. Until closed, the document has `title`, which names a PDF. */
function openPrintSheet(title: string, content: readonly Node[]): PrintSheet {
  const host = document.createElement('div');
  host.dataset['printSheet'] = '';
  const root = host.attachShadow({ mode: 'open' });
  root.append(...content);
  document.body.append(host);
  const before = document.title;
  document.title = title;
  return {
    ready: async () => {
      const roots = [root, ...[...root.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      const images = roots.flatMap((each) => [...each.querySelectorAll('img')]);
      const timeout = new Promise((resolve) => setTimeout(resolve, IMAGES_TIMEOUT_MS));
      await Promise.race([Promise.allSettled(images.map((one) => one.decode())), timeout]);
    },
    close: () => {
      host.remove();
      if (document.title === title) document.title = before;
    },
  };
}
