import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGalleryBackend } from '#backend/pages/gallery.ts';
import {
  describeFailure,
  describePageFailure,
  galleryAction,
} from '#domain/messages/describeFailure.ts';
import { readUnsentDetails } from '#features/outbox/readUnsentPages.ts';
import { galleryQuery } from '#domain/page/galleryQuery.ts';
import { refreshProfile, signUp } from '#mutators/auth/signIn.ts';
import { changePassword } from '#mutators/auth/password.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import { changeAvatar, changeFullName } from '#mutators/auth/profile.ts';
import { pullFailureOf } from '#store/meta.ts';
import { createSyncEngine } from '#sync/engine.ts';
import { createAccount, openAuthWindow, PASSWORD } from '../../support/auth/authWindow.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { image, profileRig, textOf, unwatched } from '../../support/profileRig.ts';
import { throwFault } from '../../support/sync/throwFault.ts';

let backend: TestBackend;
/** Overrides the server’s answer by method and path. */
let override: (asked: string) => Response | null;
let device: Device;

const UNKNOWN_ERROR = () => Response.json({ code: 'PGRST100', message: 'odd' }, { status: 400 });
const UNKNOWN_AUTH_ERROR = () =>
  Response.json({ code: 422, error_code: 'odd', msg: 'Odd' }, { status: 422 });
const FORBIDDEN = () => Response.json({ code: '42501', message: 'row security' }, { status: 403 });
const NO_TOKEN = () => Response.json({ code: 'PGRST301', message: 'JWT' }, { status: 401 });

const fetchWithOverride: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const answer = override(`${request.method} ${new URL(request.url).pathname}`);
  return answer === null ? backend.fetch(request) : Promise.resolve(answer);
};

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  override = () => null;
  device = openDevice({ ...backend, fetch: fetchWithOverride }, await backend.signUp());
});

/** The message for a profile write with this answer. */
async function profileMessage(
  method: string,
  answer: () => Response,
  run: (account: ReturnType<Awaited<ReturnType<typeof profileRig>>['account']>) => Promise<string>,
): Promise<string> {
  const rig = await profileRig(backend);
  rig.answerWith((asked) =>
    asked.method === method && !asked.path.includes('/rpc/') ? answer() : null,
  );
  const text = await run(rig.account());
  await rig.quiet();
  return text;
}

const renameProfile = async (account: Parameters<typeof changeFullName>[0]) =>
  textOf(await changeFullName(account, 'Ada'));
const uploadAvatar = async (account: Parameters<typeof changeAvatar>[0]) =>
  textOf(await changeAvatar(account, image(), unwatched()));

/** The sync panel’s message for a page write with this answer. */
async function pageMessage(
  answer: () => Response,
  change: (id: string) => Promise<unknown>,
): Promise<string> {
  const { id } = await device.create({});
  if (change !== CREATE) await device.sync();
  await change(id);
  override = (asked) => (asked === 'POST /rest/v1/pages' ? answer() : null);
  await device.sync();
  return (await readUnsentDetails(device.db, id)).lastAnswer;
}

const CREATE = () => Promise.resolve();
const EDIT = (id: string) => device.update(id, { title: 'Other' });
const DELETE = (id: string) => device.remove(id);

/** The sync panel’s message for a pull with this answer. */
async function pullMessage(answer: () => Response): Promise<string> {
  override = answer;
  const timers = { after: () => () => undefined };
  const engine = createSyncEngine({
    ...device.deps,
    timers,
    isOnline: () => true,
    reportFault: throwFault,
  });
  engine.pull();
  const failure = await eventually(async () => {
    const found = await pullFailureOf(device.db);
    if (found === null) throw new Error('not pulled yet');
    return found;
  });
  engine.dispose();
  return describePageFailure('fetchOwn', failure);
}

/** The gallery’s message for a list with this answer. */
async function listMessage(given: Parameters<typeof galleryQuery>[0]): Promise<string> {
  const config = { url: backend.url, anonKey: backend.anonKey };
  const query = galleryQuery(given);
  const listed = await createGalleryBackend(config, async () => UNKNOWN_ERROR()).fetchGalleryPage(
    query,
    1,
  );
  return listed.ok ? 'it worked' : describePageFailure(galleryAction(query), listed.failure);
}

/** Every message of spec §8 except the token check’s, with a way to trigger it. */
const MESSAGES: Readonly<Record<string, () => Promise<string>>> = {
  'Failed to create user': async () => {
    override = UNKNOWN_AUTH_ERROR;
    const window = openAuthWindow({ ...backend, fetch: fetchWithOverride });
    const account = { fullName: 'Ada', email: 'ada@example.org' };
    return textOf(
      await signUp(window, { ...account, password: PASSWORD, confirmPassword: PASSWORD }),
    );
  },
  'Failed to create user profile': async () => {
    const rig = await profileRig(backend);
    rig.answerWith(({ method, path }) => {
      if (!path.endsWith('/profiles')) return null;
      return method === 'POST' ? UNKNOWN_ERROR() : Response.json([]);
    });
    return textOf(await refreshProfile({ shared: rig.shared, backend: rig.account().backend }));
  },
  'Failed to update profile': () => profileMessage('PATCH', UNKNOWN_ERROR, renameProfile),
  'Failed to update password': async () => {
    const window = openAuthWindow({ ...backend, fetch: fetchWithOverride });
    await createAccount(window, `${crypto.randomUUID()}@example.org`);
    override = (asked) => (asked === 'PUT /auth/v1/user' ? UNKNOWN_AUTH_ERROR() : null);
    const form = { currentPassword: PASSWORD, newPassword: 'New-passw0rd' };
    return textOf(await changePassword(window, form));
  },
  'Failed to fetch updated profile': () =>
    profileMessage('PATCH', () => Response.json([{}]), renameProfile),
  'You do not have permission to update this profile': () =>
    profileMessage('PATCH', () => Response.json([]), renameProfile),
  'You do not have permission to upload avatar for this profile': () =>
    profileMessage(
      'POST',
      () => Response.json({ statusCode: '403', error: 'Unauthorized' }, { status: 400 }),
      uploadAvatar,
    ),
  'Failed to upload avatar': () =>
    profileMessage(
      'POST',
      () => Response.json({ statusCode: '409', error: 'Duplicate' }, { status: 400 }),
      uploadAvatar,
    ),
  'Failed to fetch public pages': () => listMessage({}),
  'Failed to fetch page': async () => {
    const config = { url: backend.url, anonKey: backend.anonKey };
    const gallery = createGalleryBackend(config, async () => UNKNOWN_ERROR());
    const page = await gallery.fetchPublicPage(crypto.randomUUID());
    return page.ok ? 'it worked' : describePageFailure('fetch', page.failure);
  },
  'User must be authenticated to create a page': () => pageMessage(NO_TOKEN, CREATE),
  'Failed to create page': () => pageMessage(UNKNOWN_ERROR, CREATE),
  'You do not have permission to update this page': () => pageMessage(FORBIDDEN, EDIT),
  'Page not found or access denied': async () => {
    const updated = await updatePage(device.services, 'none', { title: 'Other' });
    return updated.ok ? 'it worked' : describeFailure(updated.failure);
  },
  'Failed to update page': () => pageMessage(UNKNOWN_ERROR, EDIT),
  'You do not have permission to delete this page': () => pageMessage(FORBIDDEN, DELETE),
  'Failed to delete page': () => pageMessage(UNKNOWN_ERROR, DELETE),
  'User must be authenticated to fetch their pages': () => pullMessage(NO_TOKEN),
  'Failed to fetch user pages': () => pullMessage(UNKNOWN_ERROR),
  'Failed to search pages': () => listMessage({ search: 'tea' }),
  'Failed to fetch pages by tag': () => listMessage({ tag: 'tea' }),
};

test('spec §8 lists 21 messages', () => {
  expect(Object.keys(MESSAGES)).toHaveLength(21);
});

test.each(Object.entries(MESSAGES))('spec §8: "%s"', async (message, trigger) => {
  expect(await trigger()).toBe(message);
});

test('a change refused as unauthenticated succeeds with the next token', async () => {
  await pageMessage(NO_TOKEN, CREATE);
  override = () => null;
  expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
});

test('a successful pull clears the message', async () => {
  await pullMessage(UNKNOWN_ERROR);
  override = () => null;
  const timers = { after: () => () => undefined };
  const engine = createSyncEngine({
    ...device.deps,
    timers,
    isOnline: () => true,
    reportFault: throwFault,
  });
  engine.pull();
  await expect.poll(() => pullFailureOf(device.db)).toBeNull();
  engine.dispose();
});
