import type { Wire } from './wire.ts';

export type Engine = 'webkit' | 'firefox' | 'chromium';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface BrowserOptions {
  readonly size: Size;
  /** A folder that survives a kill; null for a private window. */
  readonly profile: string | null;
  /** Where downloads arrive, and Firefox's `printed.pdf`. */
  readonly files: string;
  /** Gets all output of the browser, its console included. */
  readonly log: string;
  /** The value of DISPLAY. */
  readonly display: string;
}

/** A running browser with one session. */
export interface Browser {
  readonly engine: Engine;
  readonly options: BrowserOptions;
  readonly wire: Wire;
  /** Narrower than the engine's smallest window too, where the engine can. */
  readonly setViewport: (size: Size) => Promise<void>;
  readonly shoot: (file: string) => Promise<void>;
  readonly close: () => Promise<void>;
  /** At once, as the system does; what the browser wrote to its profile stays. */
  readonly kill: () => Promise<void>;
}
