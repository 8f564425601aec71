import type { ContentType } from '#domain/page/page.ts';

export type PrintLayout = (text: string) => readonly Node[];

/** Separate chunks: printing HTML does not load the Markdown renderer. */
export async function loadPrintLayout(type: ContentType): Promise<PrintLayout> {
  return type === 'html'
    ? (await import('#content/documents/printHtml.ts')).htmlPrintNodes
    : (await import('#content/documents/printMarkdown.ts')).markdownPrintNodes;
}

/** In the document: a sheet in a shadow root has no say about paper. Browsers without margin boxes skip it. */
const PAGE_NUMBERS = `@page {
  @bottom-center {
    content: counter(page) ' / ' counter(pages);
    font: 9pt system-ui, sans-serif;
    color: #5b6270;
  }
}`;

export interface PrintSheet {
  /** Resolves once images have loaded or timed out. */
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

const IMAGES_TIMEOUT_MS = 5000;

/** Out of reach of the app's styles. Until closed, the document has `title`, which names a PDF. */
export function openPrintSheet(title: string, content: readonly Node[]): PrintSheet {
  const host = document.createElement('div');
  host.dataset['printSheet'] = '';
  const root = host.attachShadow({ mode: 'open' });
  root.append(...content);
  document.body.append(host);
  const numbers = new CSSStyleSheet();
  numbers.replaceSync(PAGE_NUMBERS);
  document.adoptedStyleSheets.push(numbers);
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
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== numbers);
      if (document.title === title) document.title = before;
    },
  };
}
