import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '#domain/page/page.ts';
import { exportLifeboat } from '#mutators/lifeboat/export.ts';
import { AUTH_SESSION_KEY } from '#store/session/authStorage.ts';
import { keepUnsaved, putMessage, putSession } from '#store/chat/chatWrites.ts';
import { putComposerDraft, putFile } from '#store/chat/composerDrafts.ts';
import { openAccountDb } from '#store/db.ts';
import { valueOf, type Device } from '../../../support/device.ts';
import { exported, fill, imported, newDevice, planned } from '../../../support/sync/heldWork.ts';
import { manifestOf, unpacked } from '../../../support/lifeboats.ts';
import { fakeSession } from '../../../support/auth/tokens.ts';
import { fc } from '../../../support/laws.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

describe('exporting everything', () => {
  test('each kind has its folder, and the manifest describes it', async () => {
    await fill(device);
    const files = await unpacked(await exported(device));
    const names = [...files.keys()].map((path) => path.replaceAll(/-[0-9a-f]{8}/gu, '-ID'));
    expect(names.toSorted()).toEqual([
      'README.txt',
      'conflicts/Torn-ID/base.html',
      'conflicts/Torn-ID/mine.html',
      'conflicts/Torn-ID/theirs.html',
      'drafts/Portfolio.md',
      'drafts/Synced-ID.html',
      'pages/Refused-ID.html',
      'pages/Synced-ID.html',
      'pages/Torn-ID.html',
      'pages/Unsent-ID.html',
      'recto.json',
      'set-aside/Synced-ID.html',
      'trash/Gone-ID.html',
      'unsent/Refused-ID.html',
      'unsent/Refused-ID.json',
      'unsent/Unsent-ID.html',
      'unsent/Unsent-ID.json',
    ]);
    const manifest = manifestOf(files);
    expect(manifest.account).toEqual({ id: device.services.user.id, email: 'ada@example.org' });
    const state = (title: string) =>
      manifest.entries.find((one) => one.kind === 'page' && one.title === title)?.state;
    expect(['Synced', 'Torn', 'Refused', 'Gone', 'Unsent'].map(state)).toEqual([
      'synced',
      'conflict',
      'failed',
      'trash',
      'unsent',
    ]);
    expect(files.get('README.txt')).toContain('pages/       4 pages');
    expect(files.get('README.txt')).toContain('Account:   ada@example.org');
  });

  test('an unsent change is included as queued', async () => {
    await fill(device);
    const files = await unpacked(await exported(device));
    const [path = ''] = [...files.keys()].filter((one) => /^unsent\/Unsent.*json$/u.test(one));
    const stored = await device.db.outbox.toArray();
    expect([JSON.parse(files.get(path) ?? '')]).toEqual(stored);
  });

  test('a chat is included as Markdown and as stored', async () => {
    const { db } = device;
    const at = '2026-01-02T10:00:00.000Z';
    const session = {
      id: '11111111-2222-4333-8444-555555555555',
      user_id: device.services.user.id,
      title: 'About: my page',
      is_active: true,
      created_at: at,
      updated_at: at,
    };
    const messageOf = (id: string, role: 'user' | 'assistant', content: string) => ({
      id,
      session_id: session.id,
      role,
      content,
      metadata: {},
      created_at: at,
    });
    valueOf(await putSession(db, session, { isNew: true, now: 0 }));
    valueOf(await putMessage(db, messageOf('a', 'user', 'Make it blue.')));
    const reply = messageOf('b', 'assistant', '```css\nbody { color: blue }\n```');
    valueOf(
      await keepUnsaved(db, { id: 'b', session_id: session.id, message: reply, replaces: [] }),
    );
    valueOf(
      await putComposerDraft(db, { sessionId: session.id, text: 'And re', updatedAt: 1 }, ''),
    );
    valueOf(await putComposerDraft(db, { sessionId: 'a', text: 'Make it red.', updatedAt: 1 }, ''));
    const file = { name: 'sea.txt', text: 'Salt' };
    valueOf(await putFile(db, { id: 'f', sessionId: session.id, addedAt: 1, file }));
    const files = await unpacked(await exported(device));
    const text = files.get('chats/About my page-11111111.md') ?? '';
    expect(text).toMatch(
      /## Not sent\n\nAnd re\n\nMake it red.\n\nAttached file “sea.txt”.*\n\n```\nSalt\n```\n$/,
    );
    expect(text.indexOf('Make it blue.')).toBeGreaterThan(0);
    expect(text.indexOf('body { color: blue }')).toBeGreaterThan(text.indexOf('Make it blue.'));
    const record = JSON.parse(files.get('chats/About my page-11111111.json') ?? '') as unknown;
    expect(record).toMatchObject({
      session,
      messages: [{ id: 'a' }],
      unsaved: [{ id: 'b' }],
      typed: 'And re\n\nMake it red.',
      files: [file],
    });
    const [entry] = manifestOf(files).entries;
    expect(entry).toMatchObject({ kind: 'chat', state: 'unsent', title: 'About: my page' });
    expect(files.get('README.txt')).toContain('chats/       1 chats');
  });

  test('a chat is not imported as a page', async () => {
    const { db } = device;
    const session = {
      id: '11111111-2222-4333-8444-555555555555',
      user_id: device.services.user.id,
      title: 'About',
      is_active: true,
      created_at: '',
      updated_at: '',
    };
    valueOf(await putSession(db, session, { isNew: true, now: 0 }));
    valueOf(
      await putMessage(db, {
        id: 'a',
        session_id: session.id,
        role: 'user',
        content: 'Hello',
        metadata: {},
        created_at: '',
      }),
    );
    const zip = await exported(device);
    const other = newDevice();
    const plan = await planned(other, zip);
    expect(plan.texts.map(({ outcome }) => outcome.kind)).toEqual(['skipped']);
    expect(await imported(other, zip, true)).toMatchObject({
      pages: [],
      refused: [{ title: 'About' }],
    });
    expect(await other.db.pages.count()).toBe(0);
  });

  test('contains nothing of the sign-in', async () => {
    await fill(device);
    const session = fakeSession(device.services.user.id, Date.now());
    await device.services.shared.authSession.put({ key: AUTH_SESSION_KEY, value: session });
    const all = [...(await unpacked(await exported(device))).values()].join('\n');
    const { access_token, refresh_token } = JSON.parse(session) as Record<string, string>;
    for (const secret of [access_token, refresh_token, 'authSession', 'bearer'])
      expect(all).not.toContain(secret);
  });

  test('writes nothing, so it works with a full storage', async () => {
    await fill(device);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    for (const table of device.db.tables) {
      table.hook('creating', refuse);
      table.hook('updating', refuse);
      table.hook('deleting', refuse);
    }
    expect((await exportLifeboat(device.services)).ok).toBe(true);
  });

  test('reopens a lost connection', async () => {
    await fill(device);
    device.db.close();
    expect((await exportLifeboat(device.services)).ok).toBe(true);
  });

  test('fails when the database cannot be opened', async () => {
    const broken = new IDBFactory();
    broken.open = () => {
      throw new DOMException('Internal error opening backing store', 'InvalidStateError');
    };
    const db = openAccountDb('ada', { indexedDB: broken, IDBKeyRange });
    expect(await exportLifeboat({ ...device.services, db })).toEqual({
      ok: false,
      failure: { kind: 'storageLost' },
    });
  });

  test('its progress ends at the total, and it can be cancelled', async () => {
    await fill(device);
    const seen: { done: number; total: number }[] = [];
    const abort = new AbortController();
    await exportLifeboat(device.services, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total);
    expect(seen.map(({ done }) => done)).toEqual(
      seen.map(({ done }) => done).toSorted((a, b) => a - b),
    );
    abort.abort();
    expect((await exportLifeboat(device.services, { signal: abort.signal })).ok).toBe(false);
  });

  test('any pages are imported with the same text, title, type and tags', async () => {
    const word = fc.string({ unit: 'binary', maxLength: 40 });
    const page = fc.record({
      // NUL is not stored, so a title of NULs is empty.
      title: word.filter((text) => text.replaceAll('\0', '').trim() !== ''),
      tags: fc.array(word, { maxLength: 4 }),
      content_type: fc.constantFrom('html', 'markdown'),
      source: fc.string({ unit: 'binary', maxLength: 300 }),
    });
    const key = (one: Page) =>
      JSON.stringify([
        one.title,
        one.content_type,
        one.tags,
        one.markdown_content,
        one.html_source,
      ]);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(page, { selector: ({ source, title }) => source + title, maxLength: 6 }),
        async (inputs) => {
          const from = newDevice();
          const to = newDevice();
          for (const input of inputs) await from.create(input);
          const zip = await exported(from);
          await imported(to, zip);
          const [before, after] = [await from.pages(), await to.pages()];
          expect(after.map(key).toSorted()).toEqual(before.map(key).toSorted());
          expect(await imported(to, zip)).toMatchObject({ pages: [], drafts: 0, refused: [] });
        },
      ),
      { numRuns: 12 },
    );
  }, 30_000);
});
