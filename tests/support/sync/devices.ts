import type { TestBackend, TestUser } from '../backend.ts';
import { openDevice, type Device } from '../device.ts';
import type { FlushOutcome } from '#sync/engine.ts';

/** One user's page on two devices. */
export interface OnTwoDevices {
  readonly user: TestUser;
  readonly here: Device;
  readonly there: Device;
  readonly id: string;
}

/** A new user's first page, titled "Start", at the server and on two devices. */
export async function pageOnTwoDevices(backend: TestBackend): Promise<OnTwoDevices> {
  const user = await backend.signUp();
  const here = openDevice(backend, user);
  const there = openDevice(backend, user);
  const { id } = await here.create({ title: 'Start', source: '<p>start</p>' });
  await here.sync();
  await there.pull();
  return { user, here, there, id };
}

/** More than the reads after which a page that no replica has counts as missing, and the sending after them. */
const ROUNDS = 12;

/** Syncs without the waits between attempts; resolves with the last outcome. */
export async function syncPatiently(device: Device): Promise<FlushOutcome> {
  for (let round = 1; round < ROUNDS; round += 1) {
    await device.sync();
    await device.db.outbox.toCollection().modify({ nextAt: 0 });
  }
  return device.sync();
}

/** Makes a page another author's, as no client can. @default a new one's */
export async function giveAway(backend: TestBackend, pageId: string, to?: string): Promise<void> {
  const id = to ?? (await backend.signUp()).id;
  await backend.query('alter table public.pages disable trigger user');
  await backend.query('update public.pages set author_id = $2 where id = $1', [pageId, id]);
  await backend.query('alter table public.pages enable trigger user');
}
