export interface PrintSheet {
  /** Resolves once images have loaded or timed out. */
  readonly ready: () => Promise<void>;
  readonly remove: () => void;
}

const IMAGES_TIMEOUT_MS = 5000;

/** Adds the nodes to this document, out of reach of its styles. */
export function openPrintSheet(content: readonly Node[]): PrintSheet {
  const host = document.createElement('div');
  host.dataset['printSheet'] = '';
  const root = host.attachShadow({ mode: 'open' });
  root.append(...content);
  document.body.append(host);
  return {
    ready: async () => {
      const roots = [root, ...[...root.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      const images = roots.flatMap((each) => [...each.querySelectorAll('img')]);
      const timeout = new Promise((resolve) => setTimeout(resolve, IMAGES_TIMEOUT_MS));
      await Promise.race([Promise.allSettled(images.map((one) => one.decode())), timeout]);
    },
    remove: () => host.remove(),
  };
}
