import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountBackend } from '#backend/account.ts';
import type { Backend } from '#backend/backend.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { fail, ok } from '#domain/result.ts';
import { saveDraft } from '#mutators/pages/drafts.ts';
import { drain } from '#mutators/auth/drain.ts';
import { signOut, signOutAndDiscard } from '#mutators/auth/signIn.ts';
import type { AccountServices } from '#mutators/services.ts';
import {
  AUTH_SESSION_KEY,
  knownAccount,
  rememberAccount,
  storedAuthSession,
} from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { unsentWork } from '#store/outbox/status.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { storageOf } from '#frame/pageStorage.ts';
import { fakeSession, fakeToken } from '../../../support/auth/tokens.ts';
import { valueOf } from '../../../support/device.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

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
/** Runs when a replay is requested. */
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
    gallery: { fetchGalleryPage: offline, fetchPublicPage: offline, fetchAuthor: offline },
    account: (call) => call(accountBackend),
  };
  account = {
    shared: openSharedDb(options),
    db: openAccountDb('ada', options),
    user: ADA,
    backend,
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: () => NOW,
    newId: () => 'id',
    project: TEST_PROJECT,
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
  test('deletes and revokes the session, and keeps the account’s data', async () => {
    await queue('one');
    expect(await signOut(account)).toEqual({ ok: true, value: null });
    expect(await storedAuthSession(account.shared)).toBeNull();
    expect(revoked).toEqual([fakeToken('ada', NOW)]);
    expect(await unsentWork(account.db)).toEqual({ waiting: 1, stuck: 0, drafts: 0 });
    expect(await knownAccount(account.shared, 'ada')).toEqual(ADA);
  });

  test('counts unsaved drafts, which discarding would delete', async () => {
    const draft = { content_type: 'html', text: 'x', pageId: null, updatedAt: NOW } as const;
    await account.db.drafts.put({ key: 'new:html#one', ...draft });
    expect(await unsentWork(account.db)).toEqual({ waiting: 0, stuck: 0, drafts: 1 });
  });

  test('counts unsaved replies as unsent work', async () => {
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

  test('discarding deletes the account’s database', async () => {
    vi.stubGlobal('localStorage', storageOf(new Map()));
    await queue('one');
    copyBeforeUnload(account.db, { table: 'drafts', key: 'p#a', at: NOW, row: null });
    expect(await signOutAndDiscard(account)).toEqual({ ok: true, value: null });
    expect(Object.keys(localStorage)).toEqual([]);
    vi.unstubAllGlobals();
    expect(await knownAccount(account.shared, 'ada')).toBeUndefined();
    await account.db.open();
    expect(await unsentWork(account.db)).toEqual({ waiting: 0, stuck: 0, drafts: 0 });
  });

  test('a late write after discarding is refused', async () => {
    const draft = { content_type: 'html', text: 'x', pageId: null, updatedAt: NOW } as const;
    await queue('one');
    await signOutAndDiscard(account);
    const late = await saveDraft(account, { key: 'new:html#late', ...draft });
    expect(late).toEqual({ ok: false, failure: { kind: 'storageLost' } });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain('recto-ada');
  });

  test('unreadable storage is a failure, not an exception', async () => {
    account.shared.close();
    expect(await signOut(account)).toEqual({ ok: false, failure: { kind: 'storageLost' } });
  });
});

describe('sending the last changes before a sign-out', () => {
  test('ends as soon as the outbox is empty', async () => {
    await queue('one');
    onReplay = () => account.db.outbox.clear();
    expect(valueOf(await drain(account))).toEqual({ waiting: 0, stuck: 0, drafts: 0 });
    expect(replays).toBe(1);
  });

  test('stops at the timeout and returns what is left', async () => {
    await queue('one');
    await queue('two');
    expect(valueOf(await drain(account, 30))).toEqual({ waiting: 2, stuck: 0, drafts: 0 });
  });
});
