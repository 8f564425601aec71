import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { enter } from './e2e/support/auth/account.ts';
import { startRecto } from './e2e/support/recto.ts';
import { editor, newPage, saveAs, synced, write } from './e2e/support/studio.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';

const FOLDER = 'public/screenshots';

/** Small files: stores show them scaled down. */
const QUALITY = 0.8;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>Harbour walk</title>
    <style>
      body { margin: 0; font: 18px/1.6 Georgia, serif; color: #1d2b36; background: #f2efe6; }
      header { padding: 3rem 2rem; background: #17456b; color: #fff; }
      h1 { margin: 0; font-size: 2.4rem; }
      main { padding: 1.5rem 2rem; max-width: 34rem; }
      li { margin: 0.3rem 0; }
    </style>
  </head>
  <body>
    <header><h1>Harbour walk</h1><p>Saturday, ten o'clock, by the old crane</p></header>
    <main>
      <p>Two hours along the quays, with stops where the light is good.</p>
      <ul><li>The rope makers' lane</li><li>The lighthouse stairs</li><li>Coffee at the ferry</li></ul>
    </main>
  </body>
</html>
`;

const NOTES = `# Harbour walk

Two hours along the quays, with stops
where the **light** is good.

- [x] Ask for the key to the lighthouse
- [ ] Count who is coming
- [ ] Coffee at the ferry

> Low tide is at half past eleven.

| Stop | Minutes |
| --- | --- |
| Rope makers' lane | 20 |
| Lighthouse stairs | 35 |
`;

/** Takes the manifest's screenshots of the built app. */
async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const recto = await startRecto();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  const take = async (page: Page, name: string) => {
    await page.mouse.move(0, 0);
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    while ((await dismiss.count()) > 0) await dismiss.first().click();
    await page.waitForLoadState('networkidle');
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(join(FOLDER, `${name}.webp`), await asWebp(browser, png));
  };
  try {
    const wide = await browser.newPage({
      baseURL: recto.url,
      viewport: { width: 1280, height: 800 },
    });
    await enter(wide, recto.url);
    await newPage(wide, 'HTML Editor');
    await write(wide, PAGE);
    await saveAs(wide, 'Harbour walk', 'walks');
    await synced(wide);
    await wide.getByRole('button', { name: 'Dismiss' }).click();
    await editor(wide).press('ControlOrMeta+Home');
    await take(wide, 'editor-wide');
    await wide.goto('/');
    await wide.getByRole('article').first().waitFor();
    await take(wide, 'gallery-wide');

    const narrow = await browser.newPage({
      baseURL: recto.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await narrow.goto('/');
    await narrow.getByRole('article').first().waitFor();
    await take(narrow, 'gallery-narrow');
    await enter(narrow, recto.url);
    await newPage(narrow, 'Markdown Editor');
    await write(narrow, NOTES);
    await editor(narrow).press('ControlOrMeta+Home');
    await take(narrow, 'editor-narrow');
  } finally {
    await browser.close();
    await recto.remove();
  }
}

/** Encoded by the browser, as Playwright writes no WebP. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const blank = await browser.newPage();
  const address = await blank.evaluate(
    async ([text, quality]) => {
      const bytes = Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', Number(quality));
    },
    [png.toString('base64'), QUALITY] as const,
  );
  await blank.close();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

await main();
