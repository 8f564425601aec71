import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, newAccount } from '../e2e/support/auth/account.ts';
import type { Recto } from '../e2e/support/recto.ts';
import type { Browser, BrowserOptions, Engine, Size } from './browsers/browser.ts';
import { openBrowser } from './browsers/openBrowser.ts';
import { readConsole } from './consoleErrors.ts';
import { load } from './page/tab.ts';
import type { Report } from './report.ts';

/** One browser of one user, and where its journeys run. */
export interface Stage {
  readonly engine: Engine;
  readonly size: Size;
  readonly account: Account;
  readonly recto: Recto;
  /** The running browser: another one after `reopen`. */
  readonly browser: () => Browser;
  /** Holds the profile, downloads and what journeys write. */
  readonly folder: string;
  /** Opens a path of the app. */
  readonly go: (path: string) => Promise<void>;
  /** One test: its title is a sentence. Rejects when `work` does. */
  readonly step: (title: string, work: () => Promise<void>) => Promise<void>;
  /** Kills the browser as the system does, and starts it with the same profile. */
  readonly reopen: () => Promise<void>;
}

/** What runs one after another, on a server that no other lane uses meanwhile. */
export interface Lane {
  readonly title: string;
  readonly engines: readonly Engine[];
  readonly run: (surroundings: Surroundings) => Promise<void>;
}

/** A sentence about the app, and what shows that it holds. */
export interface Journey {
  readonly title: string;
  readonly run: (stage: Stage) => Promise<void>;
}

export interface StageOptions {
  readonly engine: Engine;
  readonly size: Size;
  readonly isPrivate?: boolean;
  readonly account?: Account;
}

/** What all stages of a run share. */
export interface Surroundings {
  readonly recto: Recto;
  readonly report: Report;
  /** For profiles and downloads; removed at the end. */
  readonly scratch: string;
  /** For screenshots and logs; kept. */
  readonly results: string;
  readonly display: string;
}

const NAMES: Readonly<Record<Engine, string>> = {
  webkit: 'WebKit',
  firefox: 'Firefox',
  chromium: 'Chromium',
};

/** Opens a browser, runs journeys in it one after another, and closes it. */
export async function runJourneys(
  options: StageOptions,
  surroundings: Surroundings,
  journeys: readonly Journey[],
): Promise<void> {
  const { report } = surroundings;
  const name = stageName(options);
  const opened = await openStage(options, surroundings).catch((error: unknown) => {
    report.failed(`${name} › the browser starts`, error);
    return null;
  });
  if (opened === null) return;
  try {
    for (const journey of journeys) await opened.run(journey);
  } finally {
    await opened.close();
  }
}

export interface OpenStage {
  readonly stage: Stage;
  /** Reports the journey's failure; never rejects. */
  readonly run: (journey: Journey) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function stageName({ engine, size, isPrivate = false }: StageOptions): string {
  return `${NAMES[engine]}, ${isPrivate ? 'private window' : `${size.width} px`}`;
}

export async function openStage(
  options: StageOptions,
  { recto, report, scratch, results, display }: Surroundings,
): Promise<OpenStage> {
  const { engine, size, isPrivate = false, account = newAccount('Ann Author') } = options;
  const folder = mkdtempSync(join(scratch, `${engine}-`));
  const files = join(folder, 'files');
  mkdirSync(files);
  const name = stageName(options);
  const log = join(results, `${fileName(name)}.log`);
  const profile = isPrivate ? null : join(folder, 'profile');
  const browserOptions: BrowserOptions = { size, profile, files, log, display };
  let browser = await openBrowser(engine, browserOptions);
  const console = readConsole(engine, log, recto.url);
  let path = name;

  const stage: Stage = {
    engine,
    size,
    account,
    recto,
    folder,
    browser: () => browser,
    go: (to) => load(browser, recto.url + to),
    async step(title, work) {
      const began = Date.now();
      await work().catch((error: unknown) => {
        throw new StepError(`${path} › ${title}`, error);
      });
      report.passed(`${path} › ${title}`, Date.now() - began);
    },
    async reopen() {
      await browser.kill();
      browser = await openBrowser(engine, browserOptions);
    },
  };

  return {
    stage,
    async run(journey) {
      path = `${name} › ${journey.title}`;
      try {
        await journey.run(stage);
      } catch (error) {
        const [title, cause] =
          error instanceof StepError ? [error.step, error.cause] : [path, error];
        const picture = join(results, `${fileName(title)}.png`);
        const shot = await browser.shoot(picture).then(
          () => `\nScreenshot: ${picture}. Later steps of this journey were not run.`,
          () => '\nLater steps of this journey were not run.',
        );
        report.failed(title, `${cause instanceof Error ? cause.message : String(cause)}${shot}`);
      }
      const errors = console.takeErrors();
      if (errors.length > 0)
        report.failed(`${path} › the console has no unexpected error`, errors.join('\n'));
    },
    async close() {
      // A browser that no longer answers is killed.
      await browser.close().catch(() => browser.kill());
    },
  };
}

class StepError extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
}
