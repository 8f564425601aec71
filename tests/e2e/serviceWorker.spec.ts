import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readyForOffline, toast } from './support/studio.ts';
import { expect, test } from './support/test.ts';

test.describe('a browser that refuses the service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('runs the app all the same', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) =>
      /Service Worker/i.test(message.text()),
    );
    await page.goto('/');
    await refused;
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('a new version waits until it is taken, and then is loaded', async ({ page, recto }) => {
  const deployment = await deploy(recto.url);
  await page.goto(deployment.url);
  await readyForOffline(page);
  deployment.publishNext();
  await page.reload();
  await expect(toast(page, 'A new version of Recto is ready')).toBeVisible();
  expect(await versions()).toEqual({ waiting: true, active: true });

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await versions()).toEqual({ waiting: false, active: true });
  await expect(toast(page, 'A new version of Recto is ready')).toBeHidden();
  await deployment.close();

  function versions() {
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return { waiting: !!registration?.waiting, active: !!registration?.active };
    });
  }
});

/** The app at an address of its own, where the worker's script changes when a next version is published. */
async function deploy(target: string) {
  let version = 1;
  const server = createServer((request, response) => {
    const forward = async () => {
      const path = request.url ?? '/';
      const { apikey, prefer } = request.headers;
      const answer = await fetch(`${target}${path}`, {
        headers: {
          ...(typeof apikey === 'string' && { apikey }),
          ...(typeof prefer === 'string' && { prefer }),
        },
      });
      const type = answer.headers.get('content-type');
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { ...(type !== null && { 'content-type': type }) });
      response.end(path === '/sw.js' ? `${body.toString()}\n// Version ${version}` : body);
    };
    forward().catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    publishNext: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
