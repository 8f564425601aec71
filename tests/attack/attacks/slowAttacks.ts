import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Target } from '../target.ts';
import { post, statuses, times } from './asking.ts';
import type { Attack } from './attack.ts';

export const SLOW_ATTACKS: readonly Attack[] = [
  slow('40 slow lists of one visitor', () => '127.0.0.1'),
  slow('40 slow lists of 8 visitors', (n) => `127.0.0.${10 + (n % 8)}`),
];

/** Lists that never end, while visitors at the bystander's address sign in. */
function slow(name: string, addressOf: (n: number) => string): Attack {
  return {
    name: `${name}, beside sign-ins`,
    isQuick: false,
    hasSlowLists: true,
    run: async (target) => {
      const lists = times(40, (n) => listFrom(target, addressOf(n)));
      const signIns = times(5, () =>
        post(target, '/auth/v1/token?grant_type=password', {
          email: `${randomUUID()}@example.org`,
          password: 'Wrong-passw0rd',
        }),
      );
      const found = Object.entries(Object.groupBy(await Promise.all(lists), String));
      const counts = found.map(([status, all]) => `${all?.length ?? 0} × ${status}`);
      return `${counts.join(', ')}; sign-ins ${await statuses(signIns)}`;
    },
  };
}

/** A visitor's list of pages; the status of its answer. */
function listFrom({ url, anonKey }: Target, localAddress: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { apikey: anonKey };
    const options = { localAddress, headers, agent: false };
    const outgoing = request(`${url}/rest/v1/pages?select=id`, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve('cut off'));
    });
    outgoing.on('error', () => resolve('cut off'));
    outgoing.end();
  });
}
