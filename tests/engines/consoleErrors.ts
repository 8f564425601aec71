import { readFileSync } from 'node:fs';
import type { Engine } from './browsers/browser.ts';

/** Lines of a browser's output that report an error of a page, by engine. */
const ERROR_LINES: Readonly<Record<Engine, RegExp>> = {
  webkit: /CONSOLE (?:JS |SECURITY )?ERROR/u,
  // Firefox's own services print a name before their messages.
  firefox: /^JavaScript error: |^console\.error: ["(]/u,
  chromium: /:ERROR:CONSOLE/u,
};

/** Messages of the browser, not of the app: failed requests, and directives that it doesn't know. */
const NOT_OURS = [
  /Failed to load resource/u,
  /Unrecognized Content-Security-Policy directive/u,
  // A document was left while it loaded code; code that is missing shows in what the journeys see.
  /error loading dynamically imported module/u,
  // WebKit's words for a request of one's own origin that ended with its document, or has no server.
  /annot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks/u,
  // The layout journey changes the window's size.
  /ResizeObserver loop completed with undelivered notifications/u,
  // An author's page, where the previews' site can't be used.
  /\/sandbox\.html\b/u,
  // Firefox's own windows and services.
  /^JavaScript error: (?:resource|chrome|moz-extension|about):/u,
];

export interface ConsoleErrors {
  /** Errors since the last call. */
  readonly takeErrors: () => readonly string[];
}

/** Reads the errors of the app at `url` from the file with a browser's output. */
export function readConsole(engine: Engine, log: string, url: string): ConsoleErrors {
  let read = 0;
  return {
    takeErrors() {
      const whole = readFileSync(log, 'utf8');
      const lines = whole.slice(read).split('\n');
      read = whole.length;
      return lines.filter((line) => isOurs(line, engine, url));
    },
  };
}

function isOurs(line: string, engine: Engine, url: string): boolean {
  if (!ERROR_LINES[engine].test(line) || NOT_OURS.some((known) => known.test(line))) return false;
  // Previews are on another origin, and their authors' errors are theirs.
  return line.includes(url) || (engine === 'firefox' && line.startsWith('console.error'));
}
