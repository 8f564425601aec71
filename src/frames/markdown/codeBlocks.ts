import { copyText } from '#ui/browser/clipboard.ts';

/** By spec §9. */
const COPIED_MS = 2000;

export interface CodeBlock {
  readonly pre: HTMLPreElement;
  readonly code: Element;
  readonly language: string | null;
}

/** Wraps each code block with `controls`, by default its language and a Copy button (spec §2). */
export function decorateCodeBlocks(
  root: Element,
  controls: (block: CodeBlock) => readonly Element[] = labelAndCopy,
): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  for (const pre of root.querySelectorAll('pre')) {
    const only = pre.firstElementChild;
    const code = only?.localName === 'code' && pre.childNodes.length === 1 ? only : pre;
    const language = /(?:^|\s)language-([\w+#.-]{1,30})/.exec(code.className)?.[1] ?? null;
    const block = { pre, code, language };
    const wrapper = root.ownerDocument.createElement('div');
    wrapper.className = 'code';
    pre.replaceWith(wrapper);
    // A horizontally scrolling element must be focusable.
    pre.tabIndex = 0;
    wrapper.append(...controls(block), pre);
    blocks.push(block);
  }
  return blocks;
}

function labelAndCopy({ pre, language }: CodeBlock): readonly Element[] {
  const copy = copyButton(pre, language);
  if (language === null) return [copy];
  const label = pre.ownerDocument.createElement('span');
  label.className = 'language';
  label.textContent = languageName(language);
  return [label, copy];
}

function copyButton(pre: Element, language: string | null): HTMLButtonElement {
  const button = pre.ownerDocument.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const name = language === null ? 'Copy code' : `Copy ${languageName(language)} code`;
  button.setAttribute('aria-label', name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    void copyText(pre.textContent).then((copied) => {
      clearTimeout(timer);
      button.textContent = copied ? 'Copied!' : 'Not copied';
      button.dataset['copied'] = '';
      timer = setTimeout(() => {
        button.textContent = 'Copy';
        delete button.dataset['copied'];
      }, COPIED_MS);
    });
  });
  return button;
}

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
