import { cssLanguage } from '@codemirror/lang-css';
import {
  javascriptLanguage,
  jsxLanguage,
  tsxLanguage,
  typescriptLanguage,
} from '@codemirror/lang-javascript';
import { describe, expect, test } from 'vitest';
import * as late from '#frames/highlight/lateLanguages.ts';

const TEXT = 'color: red; a { b: c }';

describe('decision 082: the languages inside HTML are loaded after its first keys', () => {
  test('their text is skipped, and parsed as by themselves once they are here', () => {
    const inline = late.cssLanguage.parser.configure({ top: 'Styles' });
    const names = (parser: { parse: (text: string) => { toString: () => string } }) =>
      parser.parse(TEXT).toString();
    for (const each of [late.cssLanguage.parser, inline, late.javascriptLanguage.parser]) {
      expect(names(each)).toBe('');
    }
    late.provideLanguages({
      css: cssLanguage,
      javascript: javascriptLanguage,
      jsx: jsxLanguage,
      tsx: tsxLanguage,
      typescript: typescriptLanguage,
    });
    expect(names(inline)).toBe(names(cssLanguage.parser.configure({ top: 'Styles' })));
    expect(names(late.cssLanguage.parser)).toBe(names(cssLanguage.parser));
    expect(names(late.javascriptLanguage.parser)).toBe(names(javascriptLanguage.parser));
    expect(names(late.tsxLanguage.parser)).toBe(names(tsxLanguage.parser));
  });

  test('it has all that HTML’s language takes from theirs', async () => {
    const names = new Set(Object.keys(late));
    const { readFile } = await import('node:fs/promises');
    const path = new URL(import.meta.resolve('@codemirror/lang-html'));
    const source = await readFile(path, 'utf8');
    const imports = [
      ...source.matchAll(/import \{([^}]*)\} from '@codemirror\/lang-(?:css|javascript)'/g),
    ];
    expect(imports).toHaveLength(2);
    for (const name of imports
      .flatMap(([, list = '']) => list.split(','))
      .map((each) => each.trim())) {
      expect(names).toContain(name);
    }
  });
});
