// In the build `@codemirror/lang-html` has these in place of its languages (decision 082).
import { ParseContext, type LRLanguage } from '@codemirror/language';
import { Parser } from '@lezer/common';
import { withResolvers } from '#domain/withResolvers.ts';

type ParserConfig = Parameters<LRLanguage['parser']['configure']>[0];

interface Languages {
  readonly css: LRLanguage;
  readonly javascript: LRLanguage;
  readonly jsx: LRLanguage;
  readonly tsx: LRLanguage;
  readonly typescript: LRLanguage;
}

const loaded = withResolvers<void>();

let provided: Languages | null = null;

const skipping = ParseContext.getSkippingParser(loaded.promise);

/** Starts parsing the styles and scripts that were skipped until now. */
export function provideLanguages(languages: Languages): void {
  provided = languages;
  loaded.resolve();
}

class LateParser extends Parser {
  private readonly name: keyof Languages;
  private readonly config: ParserConfig;
  private parser: Parser | null = null;

  constructor(name: keyof Languages, config: ParserConfig = {}) {
    super();
    this.name = name;
    this.config = config;
  }

  override createParse(...text: Parameters<Parser['createParse']>) {
    this.parser ??= provided?.[this.name].parser.configure(this.config) ?? null;
    return (this.parser ?? skipping).createParse(...text);
  }

  configure(config: ParserConfig): LateParser {
    return new LateParser(this.name, config);
  }
}

const late = (name: keyof Languages) => ({ parser: new LateParser(name) });

export const cssLanguage = late('css');
export const javascriptLanguage = late('javascript');
export const jsxLanguage = late('jsx');
export const tsxLanguage = late('tsx');
export const typescriptLanguage = late('typescript');

const withoutSupport = () => ({ support: [] });

export { withoutSupport as css, withoutSupport as javascript };
