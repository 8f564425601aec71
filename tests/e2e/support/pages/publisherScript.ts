import { join } from 'node:path';
import { build } from 'vite';

declare global {
  interface Window {
    /** The global that `publisherScript` adds to a page. */
    recto: {
      /** Publishes this source and shows its first page in this window, by the program of the previews' frame. */
      readonly showPublished: (source: string) => Promise<void>;
    };
  }
}

const SRC = join(import.meta.dirname, '../../../../src');

const ENTRY = `
import { publishHtml } from '${SRC}/content/publish/publish.ts';
import { splitSubPages, subPageSource, withSheet } from '${SRC}/domain/page/splitPages.ts';
import { publishedView } from '${SRC}/frames/document/publishedView.ts';
import { ownSurface } from '${SRC}/frames/document/surface.ts';
window.recto = {
  async showPublished(source) {
    const { html, css } = await publishHtml(source);
    const pages = splitSubPages('html', withSheet(html, css));
    const view = publishedView(ownSurface({}, () => {}));
    view.show({ text: subPageSource('html', pages, 0) });
    if (document.readyState === 'complete') return;
    await new Promise((resolve) => addEventListener('load', resolve));
  },
};
`;

/** Bundles the real publish step as one script for a test page, without a server. */
export async function publisherScript(): Promise<string> {
  const id = '\0publisher';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'publisher',
        resolveId: (source) => (source === 'publisher' ? id : null),
        load: (source) => (source === id ? ENTRY : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: 'publisher',
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The publisher was not built.');
  return chunk.code;
}
