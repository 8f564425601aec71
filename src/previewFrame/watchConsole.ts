import type { ReportLevel } from '#domain/previewProtocol.ts';
import { documentLine, lineInStack } from './nameScripts.ts';
import { printValues } from './printValue.ts';
import type { Report, Reporter } from './reporter.ts';

/** How loud each way of logging is; `clear` and `assert` have a meaning of their own. */
const LEVELS: Readonly<Record<string, ReportLevel>> = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'log',
  debug: 'log',
  dir: 'log',
  table: 'log',
  group: 'log',
  groupCollapsed: 'log',
  trace: 'log',
};

/** Tells what the page in this window logs, beside the browser's own console. */
export function watchConsole({ report, clear }: Reporter): void {
  const tell = (level: ReportLevel, values: readonly unknown[]) =>
    report(level, () => ({
      message: printValues(values),
      line: lineOfValues(values) ?? lineInStack(new Error().stack),
    }));
  for (const [name, level] of Object.entries(LEVELS)) {
    intercept(name, (values) => tell(level, values));
  }
  intercept('assert', ([holds, ...values]) =>
    holds ? false : tell('error', ['Assertion failed', ...values]),
  );
  intercept('clear', () => {
    clear();
    return true;
  });
}

/**
 * Hears each call of one of the console's functions. The browser's own gets those that `hear` takes: what is logged
 * without end would hurt there as well.
 */
function intercept(name: string, hear: (values: readonly unknown[]) => boolean): void {
  const original: unknown = Reflect.get(console, name);
  const call = (...values: readonly unknown[]) => {
    if (hear(values) && typeof original === 'function') Reflect.apply(original, console, values);
  };
  Object.defineProperty(console, name, { value: call, configurable: true, writable: true });
}

/** Tells of errors that nothing in the page has caught, and of files it could not load. */
export function watchErrors(report: Report): void {
  window.addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        report('error', () => ({
          message: printValues([event.message]),
          line: documentLine(event.filename, event.lineno) ?? lineOfValues([event.error]),
        }));
      } else if (event.target instanceof Element) {
        const { target } = event;
        report('error', () => ({ message: `Could not load ${addressOf(target)}`, line: null }));
      }
    },
    // What a file's element hears does not bubble.
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    report('error', () => ({
      message: printValues(['Unhandled rejection:', event.reason]),
      line: lineOfValues([event.reason]),
    }));
  });
}

function addressOf(element: Element): string {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  return address === '' ? `<${element.localName}>` : address.slice(0, 300);
}

/** The line on which the first error among the values was made. */
function lineOfValues(values: readonly unknown[]): number | null {
  try {
    const error = values.find((value) => value instanceof Error);
    return error instanceof Error ? lineInStack(error.stack) : null;
  } catch {
    return null;
  }
}
