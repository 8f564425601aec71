import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bind, closeAll } from '../../../../supabase/local/http/listen.ts';
import { startServer } from '../../../../supabase/local/server.ts';
import { templateDump } from '../../../support/backend.ts';
import { startSite, type TestSite } from './siteRig.ts';

const ORIGIN = 'https://recto.example';
const HERE = { port: 0, host: null, tryNextPorts: true };
const ACCOUNTS = {
  google: { clientId: 'id', clientSecret: 'secret' },
  smtp: { url: 'smtp://127.0.0.1:1', from: 'Recto <recto@example.org>' },
};

describe('behind a proxy with a public origin', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startSite({ origin: ORIGIN, accounts: ACCOUNTS });
  });

  afterAll(() => site.close());

  /** Sends a wrong password through a proxy; returns the status. */
  const signInFrom = (address: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'recto.example',
        'x-forwarded-for': address,
        apikey: site.server.backend.anonKey,
        'content-type': 'application/json',
      };
      const path = '/auth/v1/token?grant_type=password';
      const to = { host: '127.0.0.1', port: site.server.port, method: 'POST', path, headers };
      const outgoing = request(to, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-1-wrong' }));
    });

  test('only that host name is served', async () => {
    expect(site.server).toMatchObject({ url: ORIGIN, previewUrl: null });
    const ask = async (host: string) =>
      (await site.get('/', host, { host, accept: 'text/html' })).status;
    expect(await ask('recto.example')).toBe(200);
    for (const host of ['127.0.0.1', `localhost:${site.server.port}`, 'x.recto.example']) {
      expect(await ask(host)).toBe(421);
    }
  });

  test('failed sign-ins count per client of the proxy', async () => {
    for (let tried = 0; tried < 8; tried += 1) expect(await signInFrom('192.0.2.1')).toBe(400);
    expect(await signInFrom('192.0.2.1')).toBe(429);
    // The proxy appends to the client’s own header.
    expect(await signInFrom('203.0.113.9, 192.0.2.1')).toBe(429);
    expect(await signInFrom('192.0.2.2')).toBe(400);
  });

  test('it does not start with the local stand-ins for Google and mails', async () => {
    const start = async () =>
      startServer({ port: 0, origin: ORIGIN, dataDir: 'memory', dump: await templateDump() });
    await expect(start()).rejects.toThrow(/RECTO_GOOGLE_CLIENT_ID.*RECTO_SMTP_URL/u);
  });
});

describe('listening', () => {
  test('the default is loopback only', async () => {
    const { port, servers } = await bind(() => createServer(), HERE);
    for (const server of servers) {
      expect(server.address()).toMatchObject({
        port,
        address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/u),
      });
    }
    await closeAll(servers);
  });

  test('RECTO_HOST selects the address', async () => {
    const { port, servers } = await bind(() => createServer(), { ...HERE, host: '0.0.0.0' });
    expect(servers.map((server) => server.address())).toEqual([
      { address: '0.0.0.0', family: 'IPv4', port },
    ]);
    await closeAll(servers);
  });

  test('with a proxy a taken port is an error', async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const start = startServer({ port, origin: ORIGIN, dataDir: 'memory', accounts: ACCOUNTS });
    await expect(start).rejects.toThrow(`Port ${port} is taken.`);
    taken.close();
  });

  test('the error names an address that this machine lacks', async () => {
    const start = startServer({ port: 0, host: '192.0.2.1', origin: ORIGIN, dataDir: 'memory' });
    await expect(start).rejects.toThrow('This machine has no address 192.0.2.1');
  });
});
