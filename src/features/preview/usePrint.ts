import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { publishedSource } from '#frames/export/publishedSource.ts';
import {
  loadPrintLayout,
  openPrintSheet,
  type PrintLayout,
  type PrintSheet,
} from '#frames/print/printSheet.ts';
import { showToast } from '#ui/overlays/toast.ts';

export interface PrintablePage {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  /** Publish the text first, as its visitors get it. */
  readonly unpublished: boolean;
}

/** Prints the whole document: a frame on the screen would be cut at its edge. Also handles Ctrl+P and the menu. */
export function usePrint(page: PrintablePage): () => void {
  const { publish } = useServices();
  const layout = useRef<PrintLayout | null>(null);
  const sheet = useRef<PrintSheet | null>(null);
  const { type } = page;

  const close = () => {
    sheet.current?.close();
    sheet.current = null;
  };

  const print = async () => {
    const loaded = layout.current ?? (await loadPrintLayout(type).catch(() => null));
    if (loaded === null) return showToast(toasts.printCodeMissing);
    const text = page.unpublished ? await publishedSource(type, page.text, publish) : page.text;
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
    void loadPrintLayout(type).then(
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
