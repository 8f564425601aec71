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
  const before = document.title;
  document.title = title;
  return {
    ready: async () => {
      const images = [...root.querySelectorAll('img')];
      const timeout = new Promise((resolve) => setTimeout(resolve, IMAGES_TIMEOUT_MS));
      await Promise.race([Promise.allSettled(images.map((one) => one.decode())), timeout]);
    },
    close: () => {
      host.remove();
      if (document.title === title) document.title = before;
    },
  };
}
