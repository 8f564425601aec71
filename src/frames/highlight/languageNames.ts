const WORDS_BY_NAME = {
  JavaScript: 'js javascript mjs cjs',
  JSX: 'jsx',
  TypeScript: 'ts typescript',
  TSX: 'tsx',
  HTML: 'html htm',
  CSS: 'css',
  SCSS: 'scss',
  JSON: 'json jsonc',
  XML: 'xml',
  SVG: 'svg',
  Python: 'py python',
  Ruby: 'rb ruby',
  Rust: 'rs rust',
  Go: 'go golang',
  Java: 'java',
  Kotlin: 'kt kotlin',
  Swift: 'swift',
  C: 'c',
  'C++': 'cpp c++',
  'C#': 'cs csharp c#',
  PHP: 'php',
  Shell: 'sh shell',
  Bash: 'bash',
  Zsh: 'zsh',
  Console: 'console',
  PowerShell: 'powershell ps1',
  SQL: 'sql',
  PostgreSQL: 'postgres postgresql',
  MySQL: 'mysql',
  SQLite: 'sqlite',
  YAML: 'yaml yml',
  TOML: 'toml',
  Markdown: 'md markdown',
  Diff: 'diff',
  Dockerfile: 'dockerfile docker',
  Lua: 'lua',
  R: 'r',
  Dart: 'dart',
  Scala: 'scala',
  Text: 'text txt',
};

const names = new Map(
  Object.entries(WORDS_BY_NAME).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name] as const),
  ),
);

export function languageName(word: string): string {
  return names.get(word.toLowerCase()) ?? word;
}
