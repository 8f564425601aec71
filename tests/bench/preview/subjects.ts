import type { Frame, Page } from '@playwright/test';
import { newAccount, register, signIn } from '../../e2e/support/auth/account.ts';
import { addPages } from '../../e2e/support/pages/pages.ts';
import { PROSE_START, sample } from '../editor/samples.ts';
import { placeCursor } from '../editor/typist.ts';
import './page/peer.ts';
import type { Peer } from './peerServer.ts';

/** Selector of the preview, inside a frame if there is one. */
interface PreviewPlace {
  /** Of the frame in which the preview's own window is; null when it is the page's. */
  readonly frame: string | null;
  readonly root: string;
}

/** Where typing happens. */
export type Place = 'end' | 'middle';

/** An editor with a preview. */
export interface Subject {
  readonly title: string;
  readonly url: string;
  readonly preview: PreviewPlace;
  /** The text of the last heading. */
  readonly last: string;
  /** Opens the document; returns when it began to, ms since the epoch. */
  readonly open: (page: Page) => Promise<number>;
  readonly placeCursor: (page: Page, place: Place) => Promise<void>;
}

/** The heading on the first screen. */
export const START = 'Chapter 1: of paper';

function lastHeading(size: number): string {
  return (
    sample('markdown', size)
      .match(/Chapter \d+/g)
      ?.at(-1) ?? ''
  );
}

/** `plain`: with no feature beyond GFM; `rich`: a formula, a diagram and a picture in every fifth chapter. */
export type Features = 'github' | 'plain' | 'rich';

const NAMES: Readonly<Record<Features, string>> = {
  github: 'Recto',
  plain: 'Recto, features off',
  rich: 'Recto, with formulas, diagrams and pictures',
};

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

function sampleWith(features: Features, size: number): string {
  const text = sample('markdown', size);
  if (features === 'plain') return `---\nmarkdown: plain\n---\n${text}`;
  if (features === 'github') return text;
  return text.replace(
    /^## Chapter (\d*[05]):.*\n/gm,
    (heading, number: string) =>
      `${heading}\nA formula $x^{${number}}$.\n\n\`\`\`mermaid\ngraph LR\n  A${number} --> B\n\`\`\`\n\n![dot](${PICTURE})\n`,
  );
}

/** The built app, signed in: "open" starts when its router is given the page, which is on the device. */
export function rectoSubject(url: string, size: number, features: Features = 'github'): Subject {
  const preview = { frame: 'iframe[title="Markdown Preview"]', root: '#recto-markdown' };
  return {
    title: NAMES[features],
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
          markdown_content: sampleWith(features, size),
        },
      ]);
      await signIn(page, account);
      const address = `${url}/?tab=markdown-editor&load=${id}`;
      // The first opening stores the page and loads the code, as a peer's is.
      await page.goto(address);
      await page
        .frameLocator(preview.frame)
        .frameLocator('iframe[title="Page"]')
        .getByText(START)
        .waitFor();
      await page.waitForTimeout(2000);
      await page.evaluate(() => history.pushState(null, '', '/?tab=saved'));
      await page.getByText('A long page').first().waitFor();
      await page.waitForTimeout(2000);
      return page.evaluate((to) => {
        const began = performance.timeOrigin + performance.now();
        history.pushState(null, '', to);
        return began;
      }, address);
    },
    placeCursor: async (page, place) => {
      if (place === 'middle') return placeCursor(page);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
    },
  };
}

/** The frame whose window the preview is in. */
export async function previewWindow(page: Page, { frame }: PreviewPlace): Promise<Frame> {
  if (frame === null) return page.mainFrame();
  const found = await (await page.waitForSelector(frame)).contentFrame();
  if (found === null) throw new Error('There is no preview.');
  return found;
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

/** Another editor on its own page: "open" starts when it is given the text. */
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
      return page.evaluate(async (address) => {
        const text = await (await fetch(address)).text();
        const began = performance.timeOrigin + performance.now();
        window.peer.open(text);
        return began;
      }, `${url}/text?size=${size}`);
    },
    placeCursor: async (page, place) => {
      const lines = sample('markdown', size).split('\n');
      const prose = lines.flatMap((line, index) => (line.startsWith(PROSE_START) ? [index] : []));
      const line: number | 'end' = place === 'end' ? 'end' : (prose[prose.length >> 1] ?? 0);
      await page.evaluate((at) => window.peer.placeCursor(at), line);
    },
  };
}
