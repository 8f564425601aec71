import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter, serverPages, serverSources } from '../support/auth/account.ts';
import { newPage, saveAs, synced, write } from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const FOLDER = join(import.meta.dirname, '../../samples');
const SAMPLES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(html|md)$/.test(name))
  .toSorted();

/** Like a textarea, the editor normalises line endings. */
function sample(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n');
}

test('there are at least twenty sample documents, ten of each type', () => {
  expect(SAMPLES.filter((name) => name.endsWith('.html')).length).toBeGreaterThanOrEqual(10);
  expect(SAMPLES.filter((name) => name.endsWith('.md')).length).toBeGreaterThanOrEqual(10);
});

test('every sample passes through editor, save, sync, gallery and preview', async ({
  page,
  recto,
  browser,
}) => {
  test.setTimeout(240_000);
  const account = await enter(page, recto.url);
  for (const name of SAMPLES) {
    await newPage(page, name.endsWith('.md') ? 'Markdown Editor' : 'HTML Editor');
    await write(page, sample(name));
    await saveAs(page, `Sample ${name}`, 'sample');
  }
  await synced(page);

  const rows = await serverPages(recto.url, account);
  const sources = await serverSources(recto.url, account);
  expect(rows.map((row) => row.title).toSorted()).toEqual(
    SAMPLES.map((name) => `Sample ${name}`).toSorted(),
  );
  for (const row of rows) {
    const source = row.content_type === 'markdown' ? row.markdown_content : sources.get(row.id);
    expect(source, row.title).toBe(sample(row.title.slice('Sample '.length)));
  }

  const visitor = await (await browser.newContext({ baseURL: recto.url })).newPage();
  for (const row of rows) {
    await visitor.goto(`/preview/${row.content_type}/${row.id}`);
    await expect(visitor.getByRole('heading', { name: row.title })).toBeVisible();
    const body = documentIn(visitor).locator('body');
    await expect
      .poll(async () => (await body.innerText()).trim().length, { message: row.title })
      .toBeGreaterThan(20);
    await expect(body.locator('script, iframe, object, embed, form')).toHaveCount(0);
  }
  await visitor.context().close();
});
