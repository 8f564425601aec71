import { createContext, runInContext, type Context } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { guardPage, insert, loopGuards } from '#frames/scripted/guardPage.ts';
import { hasLoops } from '#domain/html/pageCode.ts';
import { fc } from '../../../support/laws.ts';
import { CLASSIC, MODULE } from './loopShapes.ts';

afterEach(() => vi.unstubAllGlobals());

function guarded(code: string, kind: 'classic' | 'module' | 'handler' = 'classic', line = 1) {
  return insert(code, loopGuards(code, kind, line));
}

interface Run {
  readonly log: readonly string[];
  readonly lines: readonly number[];
}

/** Runs a program in a realm of its own; `lines` are those its loops were guarded with. */
function run(code: string): Run {
  const log: string[] = [];
  const lines: number[] = [];
  const context: Context = createContext({
    log: (...values: unknown[]) => log.push(values.map(String).join(' ')),
    rectoLoop: (line: number) => lines.push(line),
  });
  try {
    runInContext(code, context);
  } catch (error) {
    log.push(String(error));
  }
  return { log, lines };
}

async function runModule(code: string): Promise<readonly string[]> {
  const log: string[] = [];
  vi.stubGlobal('log', (...values: unknown[]) => log.push(values.map(String).join(' ')));
  vi.stubGlobal('rectoLoop', () => undefined);
  moduleCount += 1;
  // The comment: a module of the same address would not run again.
  const address = `data:text/javascript,${encodeURIComponent(`${code}\n//${moduleCount}`)}`;
  await import(/* @vite-ignore */ address);
  return log;
}

let moduleCount = 0;

describe('docs/previews.md: a guarded page does what it did', () => {
  test.each(CLASSIC)('%s', (code) => {
    const changed = guarded(code);
    const before = run(code);
    expect(before.log.length).toBeGreaterThan(0);
    expect(run(changed).log).toEqual(before.log);
    expect(changed.split('\n').length).toBe(code.split('\n').length);
  });

  test.each(MODULE)('in a module: %s', async (code) => {
    const changed = guarded(code, 'module');
    expect(changed).not.toBe(code);
    const before = await runModule(code);
    expect(before.length).toBeGreaterThan(0);
    expect(await runModule(changed)).toEqual(before);
  });

  test('random nests of loops log the same, and each iteration calls its guard with the loop’s line', () => {
    fc.assert(
      fc.property(statements, (body) => {
        const code = `var n = 0;\n${body}\nlog("end", n)`;
        const after = run(guarded(code));
        expect(after.log).toEqual(run(code).log);
        const loopLines = code
          .split('\n')
          .flatMap((text, index) => (/\b(?:for|while|do)\b/.test(text) ? [index + 1] : []));
        for (const line of after.lines) expect(loopLines).toContain(line);
      }),
    );
  });

  test('code without loops, or that does not parse, is not touched', () => {
    for (const code of ['log(1)', 'for (;;', 'x => {', 'const do = 1', 'for (a b) {}']) {
      expect(guarded(code)).toBe(code);
    }
  });

  test('a text that already calls the guard is not touched', () => {
    expect(guarded('for (;;) rectoLoop(1)')).toBe('for (;;) rectoLoop(1)');
  });

  test('a hashbang stays first, and import and export stay at the top level', () => {
    expect(guarded('#!shebang\nfor (;;) {}')).toMatch(/^#!shebang\nfor \(;;\) \{globalThis/);
    const code = 'import a from "./a.js";\nexport const f = () => { for (;;) a() };\nawait 1;';
    expect(guarded(code, 'module')).toContain('import a from "./a.js";\nexport const f');
    expect(guarded(code, 'module')).toContain('rectoLoop?.(2)');
  });

  test('deep nesting is left alone', () => {
    const code = `for (;;) { ${'['.repeat(100_000)} }`;
    expect(guarded(code)).toBe(code);
  });
});

const { statements } = fc.letrec<{ statements: string; statement: string; loop: string }>(
  (tie) => ({
    statements: fc
      .array(tie('statement'), { minLength: 1, maxLength: 3 })
      .map((all) => all.join('\n')),
    statement: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        'log(n++);',
        'n += 2',
        'if (n > 50) log("big"); else n++;',
        ';[n].forEach(log);',
      ),
      tie('loop'),
    ),
    loop: fc
      .tuple(
        fc.constantFrom(
          (body: string) => `for (let i = 0; i < 2; i++) ${body}`,
          (body: string) => `for (const x of [1, 2])\n${body}`,
          (body: string) => `for (const k in { a: 1 }) ${body}`,
          (body: string) => `{ let w = 0; while (w++ < 2) ${body} }`,
          (body: string) => `{ let w = 0; do ${body}\nwhile (++w < 2) log(w) }`,
          (body: string) => `l: for (let j = 0; j < 3; j++) { if (j === 1) continue l; ${body}\n }`,
          (body: string) =>
            `if (n % 2) for (;;) { ${body}\nbreak } else for (const y of [0]) ${body}`,
          (body: string) => `(() => { for (;;) { ${body}\nreturn } })();`,
          (body: string) =>
            `for (const z of (function* () { for (;;) { yield n; return } })()) ${body}`,
        ),
        tie('statements'),
        fc.boolean(),
      )
      .map(([loop, body, isBlock]) =>
        loop(isBlock || body.includes('\n') || !body.endsWith(';') ? `{ ${body}\n}` : body),
      ),
  }),
);

describe('docs/previews.md: the guards of a page name their lines', () => {
  test('inline scripts, modules and event handlers are guarded; other scripts are not', () => {
    const html = [
      '<p onclick="for (;;) {}" title=\' onclick="for(;;){}"\'>for (;;)</p>',
      '<script>',
      'while (1) {',
      '  do x(); while (2)',
      '}</script><script type=module>for (;;) {}</script>',
      '<script type="text/x-template">for (;;) {}</script><script src=a.js>for (;;) {}</script>',
    ].join('\n');
    expect(guardPage(html)).toBe(
      [
        '<p onclick="for (;;) {globalThis.rectoLoop?.(1);}" title=\' onclick="for(;;){}"\'>for (;;)</p>',
        '<script>',
        'while (1) {globalThis.rectoLoop?.(3);',
        '  do {globalThis.rectoLoop?.(4);x();} while (2)',
        '}</script><script type=module>for (;;) {globalThis.rectoLoop?.(5);}</script>',
        '<script type="text/x-template">for (;;) {}</script><script src=a.js>for (;;) {}</script>',
      ].join('\n'),
    );
  });

  test('character references in a handler stay', () => {
    expect(guardPage('<b onclick="for(i=0;i&lt;3&amp;&amp;1;i++)f(&quot;x&quot;)">')).toBe(
      '<b onclick="for(i=0;i&lt;3&amp;&amp;1;i++){globalThis.rectoLoop?.(1);f(&quot;x&quot;)}">',
    );
    expect(guardPage('<b onclick=for(;;)f()>')).toBe(
      '<b onclick=for(;;){globalThis.rectoLoop?.(1);f()}>',
    );
    expect(guardPage('<b onclick="for(;;)f(&eacute;)">')).toBe('<b onclick="for(;;)f(&eacute;)">');
  });

  test('lines count as browsers and editors count them', () => {
    expect(guardPage('a\r\nb\rc\n<script>\r\nfor (;;) {}</script>')).toContain('rectoLoop?.(5)');
  });

  test('only a page with a loop needs the parser', () => {
    expect(hasLoops('<script>for (;;) {}</script>')).toBe(true);
    expect(hasLoops('<b onclick="while (1);">')).toBe(true);
    expect(hasLoops('<p>do it for a while</p><script>go()</script>')).toBe(false);
    expect(hasLoops('<p>for (;;)</p>')).toBe(false);
  });
});
