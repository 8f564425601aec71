// The parts of css-tree that are used; its own types describe the whole package only, lexer included.
declare module 'css-tree/tokenizer' {
  export function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
  export const tokenTypes: Readonly<
    Record<
      | 'Ident'
      | 'Function'
      | 'AtKeyword'
      | 'Hash'
      | 'String'
      | 'BadString'
      | 'Url'
      | 'BadUrl'
      | 'Delim'
      | 'Dimension'
      | 'WhiteSpace'
      | 'CDO'
      | 'CDC'
      | 'Colon'
      | 'Semicolon'
      | 'LeftSquareBracket'
      | 'RightSquareBracket'
      | 'LeftParenthesis'
      | 'RightParenthesis'
      | 'LeftCurlyBracket'
      | 'RightCurlyBracket'
      | 'Comment',
      number
    >
  >;
}

declare module 'css-tree/utils' {
  interface Codec {
    readonly decode: (text: string) => string;
    readonly encode: (text: string) => string;
  }
  export const ident: Codec;
  export const string: Codec;
  export const url: Codec;
}
