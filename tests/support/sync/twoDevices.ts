import type { TestBackend, TestUser } from '../backend.ts';
import { openDevice, type Device } from '../device.ts';

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
