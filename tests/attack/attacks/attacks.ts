import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_ATTACKS } from './accountAttacks.ts';
import type { Attack } from './attack.ts';
import { CONNECTION_ATTACKS } from './connectionAttacks.ts';
import { DATA_ATTACKS } from './dataAttacks.ts';
import { FILE_ATTACKS } from './fileAttacks.ts';
import { LINK_ATTACKS } from './linkAttacks.ts';
import { SLOW_ATTACKS } from './slowAttacks.ts';

export const ATTACKS: readonly Attack[] = [
  {
    name: 'nothing, for comparison',
    isQuick: false,
    run: async () => {
      await sleep(1000);
      return '';
    },
  },
  ...DATA_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...CONNECTION_ATTACKS,
  ...FILE_ATTACKS,
  ...LINK_ATTACKS,
  ...SLOW_ATTACKS,
];
