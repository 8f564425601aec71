import { LanguageDescription, ParseContext, type Language } from '@codemirror/language';
import { Parser } from '@lezer/common';
import { parseCode } from '@lezer/markdown';
import { withResolvers } from '#domain/withResolvers.ts';

interface NestedLanguages {
  readonly html: Language;
  /** By the info string of a code block. */
  readonly code: (info: string) => Language | LanguageDescription | null;
}

const loaded = withResolvers<void>();

let nested: NestedLanguages | null = null;

/** Skips the text, which is parsed again after `nestLanguages`. */
const skipping = ParseContext.getSkippingParser(loaded.promise);

/** Gives every Markdown text of this window the colours of the languages inside it. */
export function nestLanguages(languages: NestedLanguages): void {
  nested = languages;
  loaded.resolve();
}

class HtmlParser extends Parser {
  override createParse(...text: Parameters<Parser['createParse']>) {
    return (nested?.html.parser ?? skipping).createParse(...text);
  }
}

function codeParser(info: string): Parser | null {
  if (nested === null) return skipping;
  const found = nested.code(info);
  if (!(found instanceof LanguageDescription)) return found?.parser ?? null;
  return found.support?.language.parser ?? ParseContext.getSkippingParser(found.load());
}

/** Parses HTML and code blocks of Markdown by languages that are loaded after the text is on the screen. */
export const nestedLanguages = parseCode({ codeParser, htmlParser: new HtmlParser() });
