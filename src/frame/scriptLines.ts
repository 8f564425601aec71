import { lineBreaks, pageCode } from '#domain/html/pageCode.ts';

/** Gives inline scripts this address: browsers that count lines from the script's start have no other for them. */
const SCRIPT_NAME = 'recto-script';

/** UTF-16 units of line breaks added to a page. Scripts beyond have no line numbers. */
const MAX_ADDED = 2_000_000;

export interface NumberedPage {
  readonly html: string;
  /** The lines of the page's inline scripts, first and last. */
  readonly scripts: readonly (readonly [number, number])[];
}

/** Makes this browser count the lines of inline scripts from the page's start. */
export function numberScripts(html: string, { isRelative }: LineCount): NumberedPage {
  const scripts: (readonly [number, number])[] = [];
  let numbered = '';
  let copied = 0;
  let added = 0;
  for (const { start, end, line } of pageCode(html, { handlers: false })) {
    const code = html.slice(start, end);
    // An empty script may still get a text; `#!` is only allowed at the start.
    if (code.trim() === '' || code.startsWith('#!')) continue;
    added += line;
    if (isRelative && added > MAX_ADDED) break;
    scripts.push([line, line + lineBreaks(code)]);
    if (!isRelative) continue;
    numbered += `${html.slice(copied, start)}${'\n'.repeat(line - 1)}${code}\n//# sourceURL=${SCRIPT_NAME}`;
    copied = end;
  }
  return { html: numbered + html.slice(copied), scripts };
}

export type LineFinder = ReturnType<typeof lineFinder>;

/** Finds the page's line in what the browser reports of an error; null for code that is in no inline script. */
export function lineFinder(count: LineCount, { scripts }: Pick<NumberedPage, 'scripts'>) {
  const pageLine = (reported: number): number | null => {
    const line = reported - count.offset;
    return scripts.some(([first, last]) => line >= first && line <= last) ? line : null;
  };
  return {
    ofError: ({ filename, lineno, error }: Pick<ErrorEvent, 'filename' | 'lineno' | 'error'>) => {
      const isKnown =
        filename === count.source ||
        (error instanceof SyntaxError && filename === count.syntaxSource);
      return isKnown ? pageLine(lineno) : null;
    },
    /** `own`: the innermost frames of the stack that are this program's. */
    inStack: (stack: unknown, own = 0): number | null => {
      if (typeof stack !== 'string') return null;
      // Elsewhere the address tells this program's frames from the page's.
      const frames = stack.split('\n').slice(count.source === count.programSource ? own : 0);
      for (const frame of frames) {
        const at = frame.indexOf(`${count.source}:`);
        if (at === -1) continue;
        const line = pageLine(Number.parseInt(frame.slice(at + count.source.length + 1), 10));
        if (line !== null) return line;
      }
      return null;
    },
  };
}

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
