import { SCRIPT_NAME } from './scriptLines.ts';

/** How this browser numbers the lines of the scripts of a written document. */
export interface LineCount {
  /** From the script's start; else from the document's. */
  readonly isRelative: boolean;
  /** Added to each line. */
  readonly offset: number;
  /** The address of inline scripts in errors and stacks. */
  readonly source: string;
  /** Their address in syntax errors. */
  readonly syntaxSource: string;
  /** The address of this program. */
  readonly programSource: string;
}

/** The line of the probe's scripts within their document, and of their error within them, from 1. */
const SCRIPT_LINE = 100;
const ERROR_LINE = 2;

/** Browsers differ, and none says how it counts: this document becomes one with errors on known lines for a moment. */
export function measureLines(write: (html: string) => void): LineCount {
  const errors: ErrorEvent[] = [];
  const onError = (event: ErrorEvent) => {
    errors.push(event);
    // Hidden from the browser's console and from other listeners.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.open();
  window.addEventListener('error', onError, true);
  write(`${'\n'.repeat(SCRIPT_LINE - 1)}${probe('throw new Error()')}${probe('throw new')}`);
  document.close();
  window.removeEventListener('error', onError, true);
  const [thrown, syntax] = errors;
  const line = thrown?.lineno ?? ERROR_LINE;
  const isRelative = line < SCRIPT_LINE / 2;
  return {
    isRelative,
    offset: line - (isRelative ? ERROR_LINE : SCRIPT_LINE + ERROR_LINE - 1),
    source: thrown?.filename ?? SCRIPT_NAME,
    syntaxSource: syntax?.filename ?? SCRIPT_NAME,
    programSource: document.URL,
  };
}

function probe(code: string): string {
  return `<script>\n${code}\n//# sourceURL=${SCRIPT_NAME}</script>`;
}
