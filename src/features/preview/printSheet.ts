/** A sheet that stands ready for paper: nobody sees it on the screen, and on paper there is nothing else. */
export interface PrintSheet {
  /** Resolves when its pictures are here, or have had their time. */
  readonly ready: () => Promise<void>;
  readonly close: () => void;
}

/** How long pictures are waited for, ms. */
const PICTURES_MS = 5000;

/**
 * Lays out a sheet with `content` in a shadow root, where no style of the app reaches it. Until it is closed the
 * window is named `title`, which is what a PDF file is called.
 */
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
      const pictures = [...root.querySelectorAll('img')];
      const patience = new Promise((resolve) => setTimeout(resolve, PICTURES_MS));
      await Promise.race([Promise.allSettled(pictures.map((one) => one.decode())), patience]);
    },
    close: () => {
      host.remove();
      if (document.title === title) document.title = before;
    },
  };
}
