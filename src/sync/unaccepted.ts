import { quarantineFaults } from './faults.ts';
import { resolve } from './resolve.ts';

/** Decision 088. */
export const unaccepted = { quarantineFaults, resolve };

export type Unaccepted = typeof unaccepted;
