import { parse, type Node } from 'acorn';
import { full } from 'acorn-walk';
import { LOOP_GUARD } from '#domain/html/loopGuard.ts';
import type { PageCode } from '#domain/html/pageCode.ts';
import { mayLoop } from './mayLoop.ts';

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
