/** In the document: `@page` has no effect in a shadow root. Browsers without margin boxes skip it. */
const PAGE_NUMBERS = `@page {
  @bottom-center {
    content: counter(page) ' / ' counter(pages);
    font: 9pt system-ui, sans-serif;
    color: #5b6270;
  }
}`;

const IMAGES_TIMEOUT_MS = 5000;

export function openPrintSheet(content: readonly Node[]) {
  const host = document.createElement('div');
  host.dataset['printSheet'] = '';
  const root = host.attachShadow({ mode: 'open' });
  root.append(...content);
  document.body.append(host);
  const numbers = new CSSStyleSheet();
  numbers.replaceSync(PAGE_NUMBERS);
  document.adoptedStyleSheets.push(numbers);
  return {
    /** Resolves once images have loaded or timed out. */
    ready: async () => {
      const roots = [root, ...[...root.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      const images = roots.flatMap((each) => [...each.querySelectorAll('img')]);
      const timeout = new Promise((resolve) => setTimeout(resolve, IMAGES_TIMEOUT_MS));
      await Promise.race([Promise.allSettled(images.map((one) => one.decode())), timeout]);
    },
    remove: () => {
      host.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== numbers);
    },
  };
}
