import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { printCodeMissing } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { publishedSource } from '#domain/page/splitPages.ts';
import {
  loadPrintLayout,
  openInWindow,
  printDocument,
  type Printed,
  type PrintLayout,
} from '#frames/static/printDocument.ts';
import { showToast } from '#ui/overlays/toast.ts';

export interface PrintablePage {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  /** Publish the text first, as its visitors get it. */
  readonly unpublished: boolean;
}

/**
 * Prints the whole document in a frame of the previews' site, or in this window when that doesn't answer. Also handles
 * Ctrl+P, and the browser's menu, which can't wait for a frame.
 */
export function usePrint(page: PrintablePage): () => void {
  const { publish, project } = useServices();
  const layout = useRef<PrintLayout | null>(null);
  const printed = useRef<Printed | null>(null);
  const { type } = page;

  const close = () => {
    printed.current?.close();
    printed.current = null;
  };

  const print = async () => {
    const text = page.unpublished ? await publishedSource(type, page.text, publish) : page.text;
    close();
    const isPrinted = await printDocument(
      { type, title: page.title, text, project },
      {
        layout: layout.current,
        onOpened: (opened) => {
          printed.current = opened;
        },
        onDone: close,
      },
    );
    if (!isPrinted) showToast(printCodeMissing);
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
    void loadPrintLayout(type, project).then(
      (loaded) => {
        if (isCurrent) layout.current = loaded;
      },
      () => null,
    );
    return () => {
      isCurrent = false;
      layout.current = null;
    };
  }, [type, project]);

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
