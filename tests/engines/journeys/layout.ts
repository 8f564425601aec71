import { findMisplaced, SLACK_PX } from '../../e2e/support/screenFaults.ts';
import type { Size } from '../browsers/browser.ts';
import { run, until } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

/** Screens without other content than an account's, and what shows that they are drawn. */
const SCREENS: readonly (readonly [name: string, path: string, sign: string])[] = [
  ['the gallery', '/', 'main h1'],
  ['the HTML editor', '/?tab=html-editor', '.cm-line'],
  ['the Markdown editor', '/?tab=markdown-editor', '.cm-line'],
  ['Saved Pages', '/?tab=saved', 'main h1'],
  ['the assistant', '/ai-assistant', '[role="log"]'],
  ['the profile', '/profile', 'form'],
  ['the trash', '/trash', 'main h1'],
  ['shared content', '/open', 'main h1'],
  ['the placeholder', '/pricing', 'main h1'],
  ['an unknown address', '/nowhere', 'main h1'],
  ['a missing preview', '/preview/html/00000000-0000-4000-8000-000000000000', 'main h1'],
];

const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
];

export const LAYOUT: readonly Journey[] = [
  {
    title: 'decision 050: layout',
    async run({ browser, go, step }) {
      const faults: string[] = [];
      for (const [name, path, sign] of SCREENS) {
        await step(`${name} fits at ${SIZES.map(({ width }) => width).join(', ')} px`, async () => {
          await go(path);
          await until(name, () =>
            run(browser(), (wanted: string) => document.querySelector(wanted) !== null, sign),
          );
          for (const size of SIZES) faults.push(...(await faultsAt(size)));
          if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
        });
      }

      /** Faults that remain once the window has its size and the screen has settled. */
      async function faultsAt(size: Size): Promise<readonly string[]> {
        await browser().setViewport(size);
        await until(`a width of ${size.width} px`, () =>
          run(browser(), (width: number) => innerWidth === width, size.width),
        );
        let found: readonly string[] = [];
        await until('a screen without faults', async () => {
          found = [
            ...(await run(browser(), tooWide)),
            ...(await run(browser(), findMisplaced, SLACK_PX)),
          ];
          return found.length === 0;
        }).catch(() => undefined);
        return found.map((fault) => `${size.width} px: ${fault}`);
      }
    },
  },
];

/** Runs in the page. */
function tooWide(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
}
