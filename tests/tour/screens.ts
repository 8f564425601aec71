import type { Page } from '@playwright/test';
import { STATES } from './states.ts';
import { STUDIO } from './studio.ts';
import { VISITORS } from './visitors.ts';
import type { Who, World } from './world.ts';

/** One screen in one state. */
export interface Screen {
  /** The base of its file names. */
  readonly name: string;
  readonly who: Who;
  /** Navigates a new tab there and waits until the screen is complete. */
  readonly open: (page: Page, world: World) => Promise<void>;
  /** The screen is a loading state. */
  readonly unfinished?: boolean;
  /** Full-page screenshot. */
  readonly whole?: boolean;
}

/** Every screen, in the order of a typical visit. */
export const SCREENS: readonly Screen[] = [...VISITORS, ...STUDIO, ...STATES];
