// Runs in the previews' frame before a page with loops: the frame gets it from the app, so only such pages load the parser.
import { pageCode, type PageCode, mayLoop, LOOP_GUARD } from '#domain/html/pageCode.ts';
import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';

/** Guards the loops of a page's inline scripts and event handlers. No line of the page moves. */
export function guardPage(html: string): string {
  const all: Insertion[] = [];
  for (const { kind, start, end, line } of pageCode(html, { handlers: true })) {
    const source = html.slice(start, end);
    if (kind !== 'handler') {
      for (const { at, text } of loopGuards(source, kind, line)) all.push({ at: start + at, text });
      continue;
    }
    const handler = mayLoop(source) ? decodedHandler(source) : null;
    if (handler === null) continue;
    for (const { at, text } of loopGuards(handler.code, kind, line)) {
      all.push({ at: start + (handler.positions[at] ?? source.length), text });
    }
  }
  return insert(html, all);
}

// Runs in the previews' frame before a page with loops: the frame gets it from the app, so only such pages load the parser.

Reflect.set(globalThis, 'rectoGuardPage', guardPage);

export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * The calls that make each loop of `code` count its time, none of which adds a line. None for code that doesn't parse:
 * the browser reports the error. `line`: of the code's start.
 */
export function loopGuards(code: string, kind: PageCode['kind'], line: number): Insertion[] {
  if (!mayLoop(code)) return [];
  const program = parsed(code, kind);
  if (program === null) return [];
  const guards: Insertion[] = [];
  full(program, (node) => {
    const body = loopBody(node);
    if (body === null) return;
    const call = `globalThis.${LOOP_GUARD}?.(${line + (node.loc?.start.line ?? 1) - 1});`;
    if (body.type === 'BlockStatement') guards.push({ at: body.start + 1, text: call });
    else guards.push({ at: body.start, text: `{${call}` }, { at: body.end, text: '}' });
  });
  // Ends that fall together are equal texts, and a start never falls on another loop's end.
  return guards.toSorted((a, b) => a.at - b.at);
}

export function insert(code: string, insertions: readonly Insertion[]): string {
  let result = '';
  let copied = 0;
  for (const { at, text } of insertions) {
    result += code.slice(copied, at) + text;
    copied = at;
  }
  return result + code.slice(copied);
}

function parsed(code: string, kind: PageCode['kind']): Node | null {
  try {
    return parse(code, {
      ecmaVersion: 'latest',
      sourceType: kind === 'module' ? 'module' : 'script',
      allowReturnOutsideFunction: kind === 'handler',
      locations: true,
    });
  } catch {
    // A syntax error, or nested too deeply.
    return null;
  }
}

const LOOPS: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

function loopBody(node: Node): Node | null {
  return LOOPS.has(node.type) && 'body' in node ? (node.body as Node) : null;
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * The code of an event handler attribute, with the position of each of its characters in the attribute. Null when it
 * has other character references than a program needs.
 */
function decodedHandler(
  value: string,
): { readonly code: string; readonly positions: readonly number[] } | null {
  let code = '';
  const positions: number[] = [];
  let at = 0;
  while (at < value.length) {
    const reference = /^&(?:[a-z][a-z0-9]*|#[0-9a-fx]+);?/i.exec(value.slice(at, at + 40))?.[0];
    const char = reference === undefined ? value.charAt(at) : REFERENCES[reference];
    if (char === undefined) return null;
    code += char;
    positions.push(at);
    at += reference?.length ?? 1;
  }
  return { code, positions };
}
