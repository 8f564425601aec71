import { openPrintSheet } from '#content/documents/printSheet.ts';
import type { ContentType } from '#domain/page/page.ts';
import { hasHung, markedText } from '#frames/scripted/previewMarks.ts';
import { DOCUMENTS_LABEL, isolatedTarget } from '#frames/scripted/previewTarget.ts';
import { openHiddenDocument } from './hiddenDocument.ts';

export type PrintLayout = (text: string) => readonly Node[];

export interface Printed {
  readonly close: () => void;
}

/** Waits for the preview's program, which has priority. `project` as in `Services`. */
export async function loadPrintLayout(type: ContentType, project: string): Promise<PrintLayout> {
  await import('#frames/document/program.ts?program').catch(() => null);
  const cheap = await import('#content/documents/print.ts');
  const layOut = type === 'html' ? cheap.tameHtmlPrintNodes : cheap.tameMarkdownPrintNodes;
  return (text) => layOut(text, project);
}

/** Prints in this window when the previews' site doesn't answer. Resolves with whether its code could be loaded. */
export async function printDocument(
  page: PrintedDocument,
  {
    layout,
    onOpened,
    onDone,
  }: {
    readonly layout?: PrintLayout | null;
    readonly onOpened: (printed: Printed) => void;
    /** Called after printing in a frame; this window has an event for it. */
    readonly onDone: () => void;
  },
): Promise<boolean> {
  const restoreTitle = setTitle(page.title);
  const closeFrame = await printFrame(page, onDone).catch(() => null);
  if (closeFrame !== null) {
    onOpened({
      close: () => {
        closeFrame();
        restoreTitle();
      },
    });
    return true;
  }
  restoreTitle();
  const loaded = layout ?? (await loadPrintLayout(page.type, page.project).catch(() => null));
  if (loaded === null) return false;
  const sheet = openInWindow(page.title, loaded(page.text));
  onOpened(sheet);
  await sheet.ready();
  window.print();
  return true;
}

export async function printOnce(page: PrintedDocument): Promise<boolean> {
  let printed: Printed | null = null;
  const done = new AbortController();
  const close = () => {
    printed?.close();
    printed = null;
    done.abort();
  };
  window.addEventListener('afterprint', close, { signal: done.signal });
  const isPrinted = await printDocument(page, {
    onOpened: (opened) => {
      printed = opened;
    },
    onDone: close,
  });
  if (!isPrinted) done.abort();
  return isPrinted;
}

export function openInWindow(
  title: string,
  content: readonly Node[],
): Printed & { readonly ready: () => Promise<void> } {
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

/** Sets the document's title, which names a PDF. Returns a function that restores the previous one. */
function setTitle(title: string): () => void {
  const before = document.title;
  document.title = title;
  return () => {
    if (document.title === title) document.title = before;
  };
}

interface PrintedDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
  /** As in `Services`. */
  readonly project: string;
}

/** Resolves, just before the print dialog, with the frame's close function; null without the previews' site. */
async function printFrame(
  { type, title, text }: PrintedDocument,
  onDone: () => void,
): Promise<(() => void) | null> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  // This window prints a bounded layout of a document that hung.
  if (target === null || (await hasHung(markedText(type, text)))) return null;
  const { script: program } = await import('#frames/document/printer.ts?program');
  return new Promise((resolve) => {
    const frame = openHiddenDocument(
      document.body,
      { program, type, text, printTitle: title },
      target,
      {
        onEvent: ({ kind }) => {
          if (kind === 'painted') resolve(frame.close);
          if (kind === 'loaded') onDone();
        },
        onFailed: () => {
          frame.close();
          resolve(null);
        },
      },
    );
    frame.iframe.dataset['printFrame'] = '';
  });
}
