import type { Page } from '@playwright/test';
import { STATES } from './states.ts';
import { STUDIO } from './studio.ts';
import { VISITORS } from './visitors.ts';
import type { Who, World } from './world.ts';

/** One screen in one state. */
export interface Screen {
  /** Its files are named after it. */
  readonly name: string;
  readonly who: Who;
  /** Brings a new window there and waits until it shows what it has to show. */
  readonly open: (page: Page, world: World) => Promise<void>;
  /** Is still waiting for what it has to show. */
  readonly unfinished?: boolean;
  /** Shows all of it, not only what fits the window. */
  readonly whole?: boolean;
}

/** Every screen, in the order a user meets them. */
export const SCREENS: readonly Screen[] = [...VISITORS, ...STUDIO, ...STATES];
