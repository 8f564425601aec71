import type { ReportLevel } from '#domain/previewProtocol.ts';
import { documentLine, lineInStack } from './nameScripts.ts';
import { printValues } from './printValue.ts';
import type { Report, Reporter } from './reporter.ts';

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

export function watchConsole({ report, clear }: Reporter): void {
  const log = (level: ReportLevel, values: readonly unknown[]) =>
    report(level, () => ({
      message: printValues(values),
      line: lineOfValues(values) ?? lineInStack(new Error().stack),
    }));
  for (const [name, level] of Object.entries(LEVELS)) {
    intercept(name, (values) => log(level, values));
  }
  intercept('assert', ([holds, ...values]) =>
    holds ? false : log('error', ['Assertion failed', ...values]),
  );
  intercept('clear', () => {
    clear();
    return true;
  });
}

/** The browser's own function runs only if `handle` returns true: endless logging would slow it as well. */
function intercept(name: string, handle: (values: readonly unknown[]) => boolean): void {
  const original: unknown = Reflect.get(console, name);
  const call = (...values: readonly unknown[]) => {
    if (handle(values) && typeof original === 'function') Reflect.apply(original, console, values);
  };
  Object.defineProperty(console, name, { value: call, configurable: true, writable: true });
}

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
        report('error', () => ({ message: `Could not load ${sourceOf(target)}`, line: null }));
      }
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    report('error', () => ({
      message: printValues(['Unhandled rejection:', event.reason]),
      line: lineOfValues([event.reason]),
    }));
  });
}

function sourceOf(element: Element): string {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  return address === '' ? `<${element.localName}>` : address.slice(0, 300);
}

function lineOfValues(values: readonly unknown[]): number | null {
  try {
    const error = values.find((value) => value instanceof Error);
    return error instanceof Error ? lineInStack(error.stack) : null;
  } catch {
    return null;
  }
}
