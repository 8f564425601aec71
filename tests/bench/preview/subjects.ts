import type { Page } from '@playwright/test';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { addPages } from '../../e2e/support/pages/pages.ts';
import { PROSE_START, sample } from '../editor/samples.ts';
import { placeCursor } from '../editor/typist.ts';
import type { PreviewPlace } from './page/watch.ts';
import './page/peer.ts';
import type { Peer } from './peerServer.ts';

/** Where in the document is typed. */
export type Place = 'end' | 'middle';

/** An editor with a preview, and how to use it. */
export interface Subject {
  readonly title: string;
  readonly url: string;
  readonly preview: PreviewPlace;
  /** The text of the last heading. */
  readonly last: string;
  /** Opens the document; returns how long it is until the first screen of the preview is painted, ms. */
  readonly open: (page: Page) => Promise<number>;
  readonly placeCursor: (page: Page, place: Place) => Promise<void>;
}

/** The heading that the first screen shows. */
const START = 'Chapter 1: of paper';

function lastHeading(size: number): string {
  return (
    sample('markdown', size)
      .match(/Chapter \d+/g)
      ?.at(-1) ?? ''
  );
}

/** Recto as it is built, signed in: "open" is from asking its router for the page, which is on the device. */
export function rectoSubject(url: string, size: number): Subject {
  const preview = { frame: 'iframe[title="Markdown Preview"]', root: '#recto-markdown' };
  return {
    title: 'Recto',
    url,
    preview,
    last: lastHeading(size),
    open: async (page) => {
      const account = newAccount();
      await register(url, account);
      const [id = ''] = await addPages(url, account, [
        {
          title: 'A long page',
          content_type: 'markdown',
          markdown_content: sample('markdown', size),
        },
      ]);
      await signIn(page, account);
      const address = `${url}/?tab=markdown-editor&load=${id}`;
      // Opened once before it is measured: by then the page is on the device, and the code is loaded as a peer's is.
      await page.goto(address);
      await page.frameLocator(preview.frame).getByText(START).waitFor();
      await page.waitForTimeout(2000);
      await page.evaluate(() => history.pushState(null, '', '/?tab=saved'));
      await page.getByText('A long page').first().waitFor();
      await page.waitForTimeout(2000);
      return page.evaluate(
        ([place, start, to]) =>
          window.previewWatch.opening(place, start, () => history.pushState(null, '', to)),
        [preview, START, address] as const,
      );
    },
    placeCursor: async (page, place) => {
      if (place === 'middle') return placeCursor(page);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
    },
  };
}

const TITLES: Readonly<Record<Peer, string>> = {
  toast: 'Toast UI Editor 3.2.2',
  easymde: 'EasyMDE 2.21.0',
  uiw: '@uiw/react-md-editor 4.1.2',
  mdEditor: 'md-editor-v3 7.0.0',
};

const ROOTS: Readonly<Record<Peer, string>> = {
  toast: '.toastui-editor-md-preview .toastui-editor-contents',
  easymde: '.editor-preview-side',
  uiw: '.w-md-editor-preview',
  mdEditor: '.md-editor-preview-wrapper',
};

/** Another editor on a page of its own: "open" is from handing it the text. */
export function peerSubject(url: string, peer: Peer, size: number): Subject {
  const preview = { frame: null, root: ROOTS[peer] };
  return {
    title: TITLES[peer],
    url,
    preview,
    last: lastHeading(size),
    open: async (page) => {
      await page.goto(`${url}/${peer}`);
      await page.waitForFunction(() => 'peer' in window);
      return page.evaluate(
        async ([place, start, address]) => {
          const text = await (await fetch(address)).text();
          return window.previewWatch.opening(place, start, () => window.peer.open(text));
        },
        [preview, START, `${url}/text?size=${size}`] as const,
      );
    },
    placeCursor: async (page, place) => {
      const lines = sample('markdown', size).split('\n');
      const prose = lines.flatMap((line, index) => (line.startsWith(PROSE_START) ? [index] : []));
      const line: number | 'end' = place === 'end' ? 'end' : (prose[prose.length >> 1] ?? 0);
      await page.evaluate((at) => window.peer.placeCursor(at), line);
    },
  };
}
