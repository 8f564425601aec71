/**
 * `npm run github`: a text with callouts, formulas, footnotes and tables beside its rendering by GitHub's rules, light
 * and dark, in `docs/screenshots/github-*.webp`. Needs a built app. The other side is `rules.html`, which Comrak 0.59.0
 * made of `rules.md` (`comrak --gfm -e footnotes,alerts,math-dollars,math-code --syntax-highlighting none`), with GitHub's
 * style sheet and MathJax, which GitHub uses.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { shown, someonesPage } from '../../e2e/support/pages/previewPage.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';

const { resolve } = createRequire(import.meta.url);

const WIDTH = 620;

async function main(): Promise<void> {
  const text = fileHere('rules.md');
  const recto = await startRecto();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const address = await someonesPage(recto.url, {
      title: 'GitHub’s rules',
      content_type: 'markdown',
      markdown_content: text,
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: WIDTH, height: 3200 },
        colorScheme,
        bypassCSP: true,
      });
      const ours = await context.newPage();
      await ours.goto(`${recto.url}${address}`);
      await shown(ours).locator('math').last().waitFor();
      const left = await shown(ours).locator('body').screenshot({ animations: 'disabled' });
      const reference = await context.newPage();
      await showReference(reference);
      const right = await reference.locator('article').screenshot();
      const both = await context.newPage();
      await writeBoth(both, left, right, `docs/screenshots/github-${colorScheme}.webp`);
      await context.close();
    }
  } finally {
    await browser.close();
    await recto.remove();
  }
}

/** GitHub's side: MathJax draws what Comrak marked as formulas. */
async function showReference(page: Page): Promise<void> {
  const html = fileHere('rules.html')
    .replaceAll(/<(span|code) data-math-style="inline">([^<]*)<\/\1>/g, '<span>\\($2\\)</span>')
    .replaceAll(/<span data-math-style="display">([^<]*)<\/span>/g, '<span>\\[$1\\]</span>')
    .replaceAll(
      /<pre lang="math" data-math-style="display"><code>([^<]*)<\/code><\/pre>/g,
      '<span>\\[$1\\]</span>',
    );
  await page.setContent(
    `<!doctype html><article class="markdown-body" style="padding:24px">${html}`,
  );
  await page.addStyleTag({ path: resolve('github-markdown-css/github-markdown.css') });
  await page.addStyleTag({ content: 'body { margin: 0 }' });
  await page.addScriptTag({ path: resolve('mathjax/es5/tex-svg-full.js') });
  await page.locator('mjx-container svg').last().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function writeBoth(page: Page, left: Buffer, right: Buffer, file: string): Promise<void> {
  const images = [left, right].map(
    (png) => `<img src="data:image/png;base64,${png.toString('base64')}">`,
  );
  await page.setContent(
    `<!doctype html><body style="margin:0;display:flex;align-items:start;gap:8px;background:#888">${images.join('')}`,
  );
  const box = await page.locator('body').boundingBox();
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 2 * WIDTH + 8, height: Math.ceil(box?.height ?? 0) });
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

function fileHere(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

await main();
