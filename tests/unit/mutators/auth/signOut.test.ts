import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackend } from '#backend/account.ts';
import type { Backend } from '#backend/backend.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { fail, ok } from '#domain/result.ts';
import { saveDraft } from '#mutators/pages/drafts.ts';
import { drain, signOut, signOutAndDiscard, unsentWork } from '#mutators/auth/signIn.ts';
import type { AccountServices } from '#mutators/services.ts';
import {
  AUTH_SESSION_KEY,
  knownAccount,
  rememberAccount,
  storedAuthSession,
} from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { fakeSession, fakeToken } from '../../../support/auth/tokens.ts';

const NOW = Date.UTC(2026, 0, 1);
const ADA = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  avatarUrl: null,
  createdAt: '',
  updatedAt: '',
};

let indexedDB: IDBFactory;
let account: AccountServices;
let revoked: string[];
let replays: number;
/** What happens when the outbox is asked to send. */
let onReplay: () => Promise<unknown>;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  const options = { indexedDB, IDBKeyRange };
  const offline = () => Promise.resolve(fail({ kind: 'offline' } as const));
  revoked = [];
  replays = 0;
  onReplay = () => Promise.resolve();
  const accountBackend = {
    auth: {
      revoke: (token: string) => {
        revoked.push(token);
        return Promise.resolve(ok(null));
      },
    },
  } as unknown as AccountBackend;
  const backend: Backend = {
    gallery: { fetchGalleryPage: offline, fetchPublicPage: offline },
    account: (call) => call(accountBackend),
  };
  account = {
    shared: openSharedDb(options),
    db: openAccountDb('ada', options),
    user: ADA,
    backend,
    publish: (html) => Promise.resolve({ html, removed: [] }),
    now: () => NOW,
    newId: () => 'id',
    requestReplay: () => {
      replays += 1;
      void onReplay();
    },
    requestPull: () => undefined,
  };
  await account.shared.authSession.put({ key: AUTH_SESSION_KEY, value: fakeSession('ada', NOW) });
  await rememberAccount(account.shared, ADA);
});

const queue = (pageId: string) =>
  account.db.outbox.add({
    v: 1,
    mutationId: `mutation-${pageId}`,
    owner: 'ada',
    pageId,
    op: 'delete',
    patch: {},
    base: null,
    baseRevision: 1,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: NOW,
  } satisfies PageMutation);

describe('signing out', () => {
  test('the session goes, the server is told, the work stays', async () => {
    await queue('one');
    expect(await signOut(account)).toEqual({ ok: true, value: null });
    expect(await storedAuthSession(account.shared)).toBeNull();
    expect(revoked).toEqual([fakeToken('ada', NOW)]);
    expect(await unsentWork(account.db)).toEqual({ waiting: 1, stuck: 0, drafts: 0 });
    expect(await knownAccount(account.shared, 'ada')).toEqual(ADA);
  });

  test('drafts that were never saved are counted: discarding would take them away', async () => {
    const draft = { content_type: 'html', text: 'x', pageId: null, updatedAt: NOW } as const;
    await account.db.drafts.put({ key: 'new:html#one', ...draft });
    expect(await unsentWork(account.db)).toEqual({ waiting: 0, stuck: 0, drafts: 1 });
  });

  test('a reply that the server has not got yet counts as work that waits', async () => {
    const message = {
      id: 'm',
      session_id: 's',
      role: 'assistant',
      content: 'Text',
      metadata: {},
      created_at: '',
    } as const;
    await account.db.unsavedMessages.put({ id: 'm', session_id: 's', message, replaces: [] });
    expect(await unsentWork(account.db)).toEqual({ waiting: 1, stuck: 0, drafts: 0 });
  });

  test('discarding takes the account’s whole database from this device', async () => {
    await queue('one');
    expect(await signOutAndDiscard(account)).toEqual({ ok: true, value: null });
    expect(await knownAccount(account.shared, 'ada')).toBeUndefined();
    await account.db.open();
    expect(await unsentWork(account.db)).toEqual({ waiting: 0, stuck: 0, drafts: 0 });
  });

  test('what an editor writes after a discard is refused, and does not bring the database back', async () => {
    const draft = { content_type: 'html', text: 'x', pageId: null, updatedAt: NOW } as const;
    await queue('one');
    await signOutAndDiscard(account);
    const late = await saveDraft(account, { key: 'new:html#late', ...draft });
    expect(late).toEqual({ ok: false, failure: { kind: 'storageLost' } });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain('recto-ada');
  });

  test('storage that cannot be read is said, not thrown', async () => {
    account.shared.close();
    expect(await signOut(account)).toEqual({ ok: false, failure: { kind: 'storageLost' } });
  });
});

describe('sending the last changes before a sign-out', () => {
  test('it is over as soon as nothing waits', async () => {
    await queue('one');
    onReplay = () => account.db.outbox.clear();
    const began = performance.now();
    expect(await drain(account)).toEqual({ waiting: 0, stuck: 0, drafts: 0 });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(replays).toBe(1);
  });

  test('it gives up after the time allowed and says what is left', async () => {
    await queue('one');
    await queue('two');
    expect(await drain(account, 30)).toEqual({ waiting: 2, stuck: 0, drafts: 0 });
  });
});
