import { LanguageDescription, LanguageSupport, StreamLanguage } from '@codemirror/language';
import type { StreamParser } from '@codemirror/language';
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import type { Language } from '@codemirror/language';

/** The languages whose code is there already, by the words of a fence that name them. */
const AT_HAND = new Map<string, Language>([
  ...named('html htm xhtml svg vue', htmlLanguage),
  ...named('css', cssLanguage),
  ...named('js javascript jsx mjs cjs node', jsxLanguage),
  ...named('ts typescript mts cts', typescriptLanguage),
  ...named('tsx', tsxLanguage),
]);

const clike = () => import('@codemirror/legacy-modes/mode/clike');

/** How the others are fetched, by their words; only colours are wanted of them, which the small old modes give. */
const FETCHED: readonly (readonly [words: string, load: () => Promise<LanguageSupport>])[] = [
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
  ['scss', async () => mode((await import('@codemirror/legacy-modes/mode/css')).sCSS)],
  ['less', async () => mode((await import('@codemirror/legacy-modes/mode/css')).less)],
  ['diff patch', async () => mode((await import('@codemirror/legacy-modes/mode/diff')).diff)],
  [
    'dockerfile docker',
    async () => mode((await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  ],
];

/** What is known of the fetched ones: how to fetch it, or null while it could not be fetched. */
const descriptions = new Map<string, LanguageDescription | null>();

/**
 * The language of a fenced code block by its info string, whose first word counts; null for one that is not known.
 * Its code is fetched when it is first met. Where that fails, the block stays plain text until the connection is back.
 */
export function fenceLanguage(info: string): Language | LanguageDescription | null {
  const word = /^[\w+#.-]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const known = AT_HAND.get(word);
  if (known !== undefined) return known;
  const entry = FETCHED.find(([words]) => words.split(' ').includes(word));
  if (entry === undefined) return null;
  const [words, load] = entry;
  const described = descriptions.get(words);
  if (described !== undefined) return described;
  const description = LanguageDescription.of({ name: words, load: () => orPlain(words, load) });
  descriptions.set(words, description);
  return description;
}

/** Never rejects: the editor would report that as its own error, and try again at every key. */
async function orPlain(
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
