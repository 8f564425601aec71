import type { ReportLevel } from '#domain/previewProtocol.ts';
import { printValues } from './printValue.ts';
import type { Report, Reporter } from './reporter.ts';
import type { LineFinder } from './scriptLines.ts';

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

export function watchConsole({ report, clear }: Reporter, lines: LineFinder): void {
  const log = (level: ReportLevel, values: readonly unknown[], call: Error) =>
    report(level, () => ({
      message: printValues(values),
      line: lineOfValues(lines, values) ?? lines.inStack(call.stack, 1),
    }));
  for (const [name, level] of Object.entries(LEVELS)) {
    intercept(name, (values, call) => log(level, values, call));
  }
  intercept('assert', ([holds, ...values], call) =>
    holds ? false : log('error', ['Assertion failed', ...values], call),
  );
  intercept('clear', () => {
    clear();
    return true;
  });
}

/** The browser's own function runs only if `handle` returns true: endless logging would slow it as well. */
function intercept(
  name: string,
  handle: (values: readonly unknown[], call: Error) => boolean,
): void {
  const original: unknown = Reflect.get(console, name);
  const call = (...values: readonly unknown[]) => {
    // Made here, so that exactly one frame of its stack is this program's.
    const accepted = handle(values, new Error());
    if (accepted && typeof original === 'function') Reflect.apply(original, console, values);
  };
  Object.defineProperty(console, name, { value: call, configurable: true, writable: true });
}

/** `isReported`: whether the console shows an error already. */
export function watchErrors(
  report: Report,
  lines: LineFinder,
  isReported: (error: unknown) => boolean,
): void {
  window.addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        if (isReported(event.error)) return;
        report('error', () => ({
          message: printValues([event.message]),
          line: lines.ofError(event) ?? lineOfValues(lines, [event.error]),
        }));
      } else if (event.target instanceof Element) {
        const { target } = event;
        report('error', () => ({ message: `Could not load ${sourceOf(target)}`, line: null }));
      }
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    if (isReported(event.reason)) return;
    report('error', () => ({
      message: printValues(['Unhandled rejection:', event.reason]),
      line: lineOfValues(lines, [event.reason]),
    }));
  });
}

function sourceOf(element: Element): string {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  return address === '' ? `<${element.localName}>` : address.slice(0, 300);
}

function lineOfValues(lines: LineFinder, values: readonly unknown[]): number | null {
  try {
    const error = values.find((value) => value instanceof Error);
    return error instanceof Error ? lines.inStack(error.stack) : null;
  } catch {
    return null;
  }
}
