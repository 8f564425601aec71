import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { openPrintSheet, type PrintSheet } from './printSheet.ts';

/** A page that can be printed. */
export interface PrintablePage {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  /** Whether the text is as its author wrote it: its styles are inlined first, as publishing does. */
  readonly unpublished: boolean;
}

type Layout = (text: string) => readonly Node[];

/** Apart, so that an HTML page prints without the code for Markdown. */
async function loadLayout(type: ContentType): Promise<Layout> {
  return type === 'html'
    ? (await import('#content/documents/printHtml.ts')).htmlPrint
    : (await import('#content/documents/printMarkdown.ts')).markdownPrint;
}

/**
 * Puts the page alone on paper, all of its sub-pages, whichever way printing is asked for: by what this gives, by the
 * browser's keys, or by its menu. A frame on the screen would be cut at its edge.
 */
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
    const arrived = layout.current ?? (await loadLayout(type).catch(() => null));
    if (arrived === null) return showToast(toasts.printCodeMissing);
    const isSource = type === 'html' && page.unpublished;
    const text = isSource ? (await publish(page.text)).html : page.text;
    close();
    const opened = openPrintSheet(page.title, arrived(text));
    sheet.current = opened;
    await opened.ready();
    window.print();
  };

  const onBefore = useEffectEvent(() => {
    // Asked for by the browser's menu: there is no time for anything that is not here yet.
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
    let wanted = true;
    void loadLayout(type).then(
      (arrived) => {
        if (wanted) layout.current = arrived;
      },
      () => null,
    );
    return () => {
      wanted = false;
      layout.current = null;
    };
  }, [type]);

  useEffect(() => {
    const before = () => onBefore();
    const after = () => onAfter();
    const key = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      window.removeEventListener('keydown', key);
      sheet.current?.close();
      sheet.current = null;
    };
  }, []);

  return () => void print();
}
