import Dexie from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshProfile } from '#mutators/auth/signIn.ts';
import { changeAvatar, changeFullName } from '#mutators/auth/profile.ts';
import { knownAccount, rememberAccount } from '#store/session/authStorage.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { image, profileRig, textOf, unwatched, type ProfileRig } from '../../support/profileRig.ts';

let backend: TestBackend;
let rig: ProfileRig;

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  rig = await profileRig(backend);
});

afterEach(() => rig.quiet());

const writes = () =>
  rig.requests.filter(({ method, path }) => method !== 'GET' && path.includes('profiles'));

describe('spec §5: the full name', () => {
  test('it is sent without < > \' " and updated in every tab of this device', async () => {
    const changed = await changeFullName(rig.account(), ` Ada <"O'Neil"> `);
    expect(changed).toMatchObject({ ok: true, value: { fullName: 'Ada ONeil' } });
    expect(writes().map(({ body }) => JSON.parse(body))).toEqual([{ full_name: 'Ada ONeil' }]);
    expect((await knownAccount(rig.shared, rig.testUser.id))?.fullName).toBe('Ada ONeil');
  });

  test.each(['Test Person', ' Test Person ', '<Test Person>'])(
    'an unchanged name is not sent: %s',
    async (typed) => {
      expect((await changeFullName(rig.account(), typed)).ok).toBe(true);
      expect(rig.requests).toEqual([]);
    },
  );

  test('an apostrophe from sign-up is kept until the user edits the name', async () => {
    expect((await changeFullName(rig.account({ fullName: "O'Neil" }), "O'Neil")).ok).toBe(true);
    expect(rig.requests).toEqual([]);
  });

  test('an empty name is not sent', async () => {
    expect(textOf(await changeFullName(rig.account(), ' <> '))).toBe('Please enter your full name');
    expect(rig.requests).toEqual([]);
  });
});

describe('spec §8: profile errors', () => {
  test('a user who signs in meanwhile does not update this profile', async () => {
    await rig.signInAs(await backend.signUp());
    expect(textOf(await changeFullName(rig.account(), 'Ada'))).toBe(
      'You do not have permission to update this profile',
    );
    expect(textOf(await changeAvatar(rig.account(), image(), unwatched()))).toBe(
      'You do not have permission to upload avatar for this profile',
    );
    expect(writes()).toEqual([]);
  });

  test('a profile that row security hides is refused', async () => {
    const other = await backend.signUp();
    const changed = await rig.parts.profiles.update(
      other.id,
      { fullName: 'X' },
      rig.testUser.accessToken,
    );
    expect(textOf(changed)).toBe('You do not have permission to update this profile');
  });

  test('a refusal without a reason reports a failure', async () => {
    rig.answerWith(({ method }) =>
      method === 'PATCH' ? Response.json({ code: 'XX000', message: 'odd' }, { status: 409 }) : null,
    );
    expect(textOf(await changeFullName(rig.account(), 'Ada'))).toBe('Failed to update profile');
  });

  test('a profile missing after the update is an error', async () => {
    rig.answerWith(({ method }) => (method === 'PATCH' ? Response.json([{}]) : null));
    expect(textOf(await changeFullName(rig.account(), 'Ada'))).toBe(
      'Failed to fetch updated profile',
    );
  });

  test('a missing row is created, and a failed creation is an error', async () => {
    await backend.query('delete from profiles where id = $1', [rig.testUser.id]);
    const owner = { userId: rig.testUser.id, email: rig.testUser.email, fullName: null };
    const made = await rig.parts.profiles.readOwn(owner, rig.testUser.accessToken);
    expect(made).toMatchObject({ ok: true, value: { fullName: rig.testUser.email.split('@')[0] } });
    await backend.query('delete from profiles where id = $1', [rig.testUser.id]);
    rig.answerWith(({ method }) =>
      method === 'POST'
        ? Response.json({ code: '23514', message: 'Refused' }, { status: 400 })
        : null,
    );
    expect(textOf(await rig.parts.profiles.readOwn(owner, rig.testUser.accessToken))).toBe(
      'Failed to create user profile',
    );
  });

  test('an unanswered update is not reported as saved', async () => {
    rig.answerWith(() => {
      throw new TypeError('no network');
    });
    expect(textOf(await changeFullName(rig.account(), 'Ada'))).toMatch(/cannot be reached/);
  });
});

describe('reloading a profile', () => {
  const owner = () => ({ ...rig.account().user, fullName: 'As it was' });

  test('it shows another device’s change', async () => {
    await rememberAccount(rig.shared, owner());
    expect((await refreshProfile(rig.account())).ok).toBe(true);
    expect((await knownAccount(rig.shared, rig.testUser.id))?.fullName).toBe('Test Person');
  });

  test('a stale answer does not overwrite a name saved meanwhile', async () => {
    await rememberAccount(rig.shared, owner());
    const saved = Promise.withResolvers<void>();
    rig.answerWith(({ path }) => {
      if (path.includes('profiles')) {
        const meanwhile = { ...owner(), fullName: 'Saved meanwhile' };
        rememberAccount(rig.shared, meanwhile).then(saved.resolve, saved.reject);
      }
      return null;
    });
    expect((await refreshProfile(rig.account())).ok).toBe(true);
    await saved.promise;
    expect((await knownAccount(rig.shared, rig.testUser.id))?.fullName).toBe('Saved meanwhile');
  });

  test('a name saved while the answer is being stored stays', async () => {
    await rememberAccount(rig.shared, owner());
    const { reading } = rig.shared.accounts.hook;
    let reads = 0;
    let saving: Promise<void> | undefined;
    const saveMeanwhile = (row: unknown) => {
      reads += 1;
      if (reads === 2) {
        const meanwhile = { ...owner(), fullName: 'Saved meanwhile' };
        saving = Dexie.ignoreTransaction(() => rememberAccount(rig.shared, meanwhile));
      }
      return row;
    };
    reading.subscribe(saveMeanwhile);
    expect((await refreshProfile(rig.account())).ok).toBe(true);
    reading.unsubscribe(saveMeanwhile);
    await saving;
    expect((await knownAccount(rig.shared, rig.testUser.id))?.fullName).toBe('Saved meanwhile');
  });
});
