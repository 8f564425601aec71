import { randomUUID } from 'node:crypto';
import { ask, post, statuses, times } from './asking.ts';
import type { Attack } from './attack.ts';

export const ACCOUNT_ATTACKS: readonly Attack[] = [
  {
    name: '40 wrong passwords at once',
    answer: '40 × 400',
    isQuick: true,
    run: (target) =>
      statuses(
        times(40, (n) =>
          post(target, '/auth/v1/token?grant_type=password', {
            email: `nobody${n}@example.org`,
            password: 'Wrong-passw0rd',
          }),
        ),
      ),
  },
  {
    name: '40 sign-ups at once',
    isQuick: false,
    isStopped: true,
    run: (target) =>
      statuses(
        times(40, () =>
          post(target, '/auth/v1/signup', {
            email: `${randomUUID()}@example.org`,
            password: 'Paper-and-1nk',
          }),
        ),
      ),
  },
  {
    name: '300 forgotten passwords at once',
    isQuick: false,
    run: (target) =>
      statuses(
        times(300, (n) => post(target, '/auth/v1/recover', { email: `nobody${n}@example.org` })),
      ),
  },
  {
    name: '500 questions who an account is',
    isQuick: false,
    run: (target) =>
      statuses(
        times(500, () =>
          ask(target, '/auth/v1/user', {
            headers: { authorization: `Bearer ${target.attacker.token}` },
          }),
        ),
      ),
  },
];
