import {
  LanguageDescription,
  LanguageSupport,
  StreamLanguage,
  type Language,
  type StreamParser,
} from '@codemirror/language';
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';

const BUNDLED = new Map<string, Language>([
  ...named('html htm xhtml svg vue', htmlLanguage),
  ...named('css', cssLanguage),
  ...named('js javascript jsx mjs cjs node', jsxLanguage),
  ...named('ts typescript mts cts', typescriptLanguage),
  ...named('tsx', tsxLanguage),
]);

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const css = () => import('@codemirror/legacy-modes/mode/css');

/** Loaded on demand. The legacy modes are small and give colours, all that is needed. */
const LAZY: readonly (readonly [words: string, load: () => Promise<LanguageSupport>])[] = [
  ['json jsonc json5 webmanifest', async () => (await import('@codemirror/lang-json')).json()],
  ['python py', async () => mode((await import('@codemirror/legacy-modes/mode/python')).python)],
  ['c h', async () => mode((await clike()).c)],
  ['cpp c++ cc hpp', async () => mode((await clike()).cpp)],
  ['java', async () => mode((await clike()).java)],
  ['csharp c# cs', async () => mode((await clike()).csharp)],
  ['kotlin kt kts', async () => mode((await clike()).kotlin)],
  ['scala', async () => mode((await clike()).scala)],
  ['dart', async () => mode((await clike()).dart)],
  ['go golang', async () => mode((await import('@codemirror/legacy-modes/mode/go')).go)],
  ['rust rs', async () => mode((await import('@codemirror/legacy-modes/mode/rust')).rust)],
  ['swift', async () => mode((await import('@codemirror/legacy-modes/mode/swift')).swift)],
  ['ruby rb', async () => mode((await import('@codemirror/legacy-modes/mode/ruby')).ruby)],
  ['lua', async () => mode((await import('@codemirror/legacy-modes/mode/lua')).lua)],
  ['r', async () => mode((await import('@codemirror/legacy-modes/mode/r')).r)],
  [
    'sh bash shell zsh console',
    async () => mode((await import('@codemirror/legacy-modes/mode/shell')).shell),
  ],
  [
    'powershell ps1 pwsh',
    async () => mode((await import('@codemirror/legacy-modes/mode/powershell')).powerShell),
  ],
  [
    'sql postgres postgresql mysql sqlite',
    async () => mode((await import('@codemirror/legacy-modes/mode/sql')).standardSQL),
  ],
  ['yaml yml', async () => mode((await import('@codemirror/legacy-modes/mode/yaml')).yaml)],
  ['toml', async () => mode((await import('@codemirror/legacy-modes/mode/toml')).toml)],
  ['xml rss atom plist', async () => mode((await import('@codemirror/legacy-modes/mode/xml')).xml)],
  ['scss', async () => mode((await css()).sCSS)],
  ['less', async () => mode((await css()).less)],
  ['diff patch', async () => mode((await import('@codemirror/legacy-modes/mode/diff')).diff)],
  [
    'dockerfile docker',
    async () => mode((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  ],
];

/** Null while the language could not be loaded. */
const descriptions = new Map<string, LanguageDescription | null>();

/** The first word names it. A language that cannot be loaded is plain text until the device is online. */
export function fenceLanguage(info: string): Language | LanguageDescription | null {
  const word = /^[\w+#.-]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const bundled = BUNDLED.get(word);
  if (bundled !== undefined) return bundled;
  const entry = LAZY.find(([words]) => words.split(' ').includes(word));
  if (entry === undefined) return null;
  const [words, load] = entry;
  const described = descriptions.get(words);
  if (described !== undefined) return described;
  const description = LanguageDescription.of({ name: words, load: () => loadOrPlain(words, load) });
  descriptions.set(words, description);
  return description;
}

/** Never rejects: CodeMirror would report the error and retry at every key. */
async function loadOrPlain(
  words: string,
  load: () => Promise<LanguageSupport>,
): Promise<LanguageSupport> {
  try {
    return await load();
  } catch {
    descriptions.set(words, null);
    window.addEventListener('online', () => descriptions.delete(words), { once: true });
    return mode({ token: (stream) => (stream.skipToEnd(), null) });
  }
}

function mode(parser: StreamParser<unknown>): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(parser));
}

function named(words: string, language: Language): (readonly [string, Language])[] {
  return words.split(' ').map((word) => [word, language]);
}
