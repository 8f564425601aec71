import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCardQueue } from '../../../supabase/functions/_shared/cardQueue.ts';
import { smtpMailer } from '../../../supabase/local/auth/mail/mails.ts';
import { folderBlobs } from '../../../supabase/local/blobs.ts';

const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', link: null, code: null };

/** Answers a client's lines; `last` is what breaks off. */
const BREAKS: Readonly<Record<string, (socket: Socket) => void>> = {
  'hangs up': (socket) => void socket.end(),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
  'resets after its greeting': (socket) => {
    socket.write('220 mail\r\n');
    socket.once('data', () => socket.resetAndDestroy());
  },
  'hangs up instead of TLS': (socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (line) => {
      if (line.toString().startsWith('STARTTLS')) socket.end('220 go\r\n');
      else socket.write('250-mail\r\n250 STARTTLS\r\n');
    });
  },
  'speaks another protocol': (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'.repeat(100)),
};

describe('docs/settings.md: a mail server that breaks off', () => {
  test.each(Object.entries(BREAKS))('a server that %s rejects the mail', async (_how, act) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      act(socket);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const { send } = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'recto@example.org' });
    await expect(send(MAIL)).rejects.toThrow('send failed');
    server.close();
    await expect(send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });

  test('a name that no server has rejects the mail', async () => {
    const { send } = smtpMailer({ url: 'smtp://nowhere.invalid', from: 'recto@example.org' });
    await expect(send(MAIL)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/u);
  });
});

test('a stored picture that cannot be read fails its reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-blobs-'));
  await mkdir(join(folder, createHash('sha256').update('broken').digest('hex')));
  const blobs = folderBlobs(folder);
  const body = await blobs.stream('broken');
  await expect(new Response(body).arrayBuffer()).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(blobs.read('broken')).rejects.toMatchObject({ code: 'EISDIR' });
  await rm(folder, { recursive: true });
});

test('docs/decisions/032: a card whose drawing fails is none, and the next one is drawn', async () => {
  const draw = createCardQueue(async (svg) => {
    if (svg === 'broken') throw new Error('There is no thread.');
    return new Uint8Array([1]);
  });
  expect(await Promise.all([draw('broken'), draw('whole')])).toEqual([null, new Uint8Array([1])]);
});
