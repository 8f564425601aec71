import { join } from 'node:path';
import { build } from 'vite';

declare global {
  interface Window {
    /** The global that `publisherScript` adds to a page. */
    recto: {
      /** The published document of the first page of this source. */
      readonly published: (source: string) => Promise<string>;
    };
  }
}

const SRC = join(import.meta.dirname, '../../../../src');

const ENTRY = `
import { publishHtml } from '${SRC}/content/publish/publish.ts';
import { readPublished } from '${SRC}/content/sanitise/sanitise.ts';
import { publishedPreviewDocument } from '${SRC}/content/documents/previewDocument.ts';
import { withSheet } from '${SRC}/domain/page/pageSheet.ts';
import { splitSubPages, subPageSource } from '${SRC}/domain/page/subPages.ts';
window.recto = {
  async published(source) {
    const { html, css } = await publishHtml(source);
    const pages = splitSubPages('html', withSheet(html, css));
    const page = readPublished(subPageSource('html', pages, 0));
    const sheet = page.css === null ? '' : '<style>' + page.css + '</style>';
    return publishedPreviewDocument(page).replace('</head>', () => sheet + '</head>');
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
