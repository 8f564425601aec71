import { htmlTokens } from './htmlTokens.ts';

/** An inline script, or the value of an attribute such as `onclick`: the range `[start, end)` of the page's source. */
export interface PageCode {
  readonly kind: 'classic' | 'module' | 'handler';
  readonly start: number;
  readonly end: number;
  /** Of `start`, from 1. */
  readonly line: number;
}

/** Linear; in the order of the page. Handlers are read only if asked for. */
export function* pageCode(html: string, { handlers }: { handlers: boolean }): Generator<PageCode> {
  let line = 1;
  let counted = 0;
  const place = (kind: PageCode['kind'], start: number, end: number): PageCode => {
    line += lineBreaks(html.slice(counted, start));
    counted = start;
    return { kind, start, end, line };
  };
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (handlers && (kind === 'tag' || kind === 'raw') && html[start + 1] !== '/') {
      for (const [from, to] of handlerValues(html.slice(start, end))) {
        yield place('handler', start + from, start + to);
      }
    }
    if (kind !== 'raw' || name !== 'script') continue;
    const [, opening = '', body] = INLINE_SCRIPT.exec(html.slice(start, end)) ?? [];
    const type = scriptType(opening);
    if (body === undefined || type === null) continue;
    const from = start + opening.length;
    yield place(type, from, from + body.length);
  }
}

/** As browsers count: `\r\n` and a lone `\r` are one break. */
export function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.search(/[\r\n]/); at !== -1 && at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}

const INLINE_SCRIPT = /^(<script(?:"[^"]*"|'[^']*'|[^"'>])*>)([\s\S]*?)<\/script[\s\S]*$/i;

function scriptType(opening: string): 'classic' | 'module' | null {
  if (/\ssrc\s*=/i.test(opening)) return null;
  const type = /\stype\s*=\s*["']?([^\s"'>]*)/i.exec(opening)?.[1]?.toLowerCase() ?? '';
  if (type === 'module') return 'module';
  return type === '' || /^(text|application)\/(x-)?(java|ecma)script$/.test(type)
    ? 'classic'
    : null;
}

/** As browsers read attributes: https://html.spec.whatwg.org/#before-attribute-name-state. */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;

const TAG_NAME = /^<[a-z][^\s/>]*/i;

/** The ranges of the values of `on…` attributes within a tag. */
function* handlerValues(tag: string): Generator<readonly [number, number]> {
  if (!/[\s/"']on[a-z]+\s*=/i.test(tag)) return;
  ATTRIBUTE.lastIndex = TAG_NAME.exec(tag)?.[0].length ?? tag.length;
  for (let found = ATTRIBUTE.exec(tag); found !== null; found = ATTRIBUTE.exec(tag)) {
    const [whole, name = '', double, single, bare] = found;
    const value = double ?? single ?? bare;
    if (value === undefined || !/^on[a-z]+$/i.test(name)) continue;
    const end = found.index + whole.length - (bare === undefined ? 1 : 0);
    yield [end - value.length, end];
  }
}

/** The global function that a guarded loop calls with its line; `src/frame/loopBudget.ts` defines it. */
export const LOOP_GUARD = 'rectoLoop';

/** UTF-16 units. Parsing more takes a tenth of a second, in the app's process in some browsers; such code is a library's. */
const MAX_LENGTH = 500_000;

const LOOP_WORD = /\b(?:for|while|do)\b/;

/** The guards need it. */
const OWN_GLOBAL = /\b(?:var|let|const|function|class)\s+globalThis\b/;

/** A quick look before the parser is loaded: whether it could find a loop. */
export function mayLoop(code: string): boolean {
  return (
    code.length <= MAX_LENGTH &&
    LOOP_WORD.test(code) &&
    !code.includes(LOOP_GUARD) &&
    !OWN_GLOBAL.test(code)
  );
}

/** Whether a script or a handler of the page may loop, and so needs the guard. */
export function hasLoops(html: string): boolean {
  if (!/<script|[\s/"']on[a-z]+\s*=/i.test(html)) return false;
  for (const { start, end } of pageCode(html, { handlers: true })) {
    if (mayLoop(html.slice(start, end))) return true;
  }
  return false;
}
