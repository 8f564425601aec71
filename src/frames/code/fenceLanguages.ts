import {
  LanguageDescription,
  LanguageSupport,
  StreamLanguage,
  type Language,
  type StreamParser,
} from '@codemirror/language';
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { jsonLanguage } from '@codemirror/lang-json';
import { jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import type { LEGACY_MODES } from './legacyModes.ts';

const BUNDLED = new Map<string, Language>([
  ...named('html htm xhtml svg vue', htmlLanguage),
  ...named('css', cssLanguage),
  ...named('js javascript jsx mjs cjs node', jsxLanguage),
  ...named('ts typescript mts cts', typescriptLanguage),
  ...named('tsx', tsxLanguage),
  ...named('json jsonc json5 webmanifest', jsonLanguage),
]);

/** Loaded on demand, together: the legacy modes are small and give colours, all that is needed. */
const LAZY: readonly (readonly [words: string, name: keyof LegacyModes])[] = [
  ['python py', 'python'],
  ['c h', 'c'],
  ['cpp c++ cc hpp', 'cpp'],
  ['java', 'java'],
  ['csharp c# cs', 'csharp'],
  ['kotlin kt kts', 'kotlin'],
  ['scala', 'scala'],
  ['dart', 'dart'],
  ['go golang', 'go'],
  ['rust rs', 'rust'],
  ['swift', 'swift'],
  ['ruby rb', 'ruby'],
  ['lua', 'lua'],
  ['r', 'r'],
  ['sh bash shell zsh console', 'shell'],
  ['powershell ps1 pwsh', 'powerShell'],
  ['sql postgres postgresql mysql sqlite', 'standardSQL'],
  ['yaml yml', 'yaml'],
  ['toml', 'toml'],
  ['xml rss atom plist', 'xml'],
  ['scss', 'sCSS'],
  ['less', 'less'],
  ['diff patch', 'diff'],
  ['dockerfile docker', 'dockerFile'],
];

type LegacyModes = typeof LEGACY_MODES;

/** Null while the language could not be loaded. */
const descriptions = new Map<string, LanguageDescription | null>();

/** The first word names it. A language that cannot be loaded is plain text until the device is online. */
export function fenceLanguage(info: string): Language | LanguageDescription | null {
  const word = /^[\w+#.-]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const bundled = BUNDLED.get(word);
  if (bundled !== undefined) return bundled;
  const entry = LAZY.find(([words]) => words.split(' ').includes(word));
  if (entry === undefined) return null;
  const [words, name] = entry;
  const described = descriptions.get(words);
  if (described !== undefined) return described;
  const description = LanguageDescription.of({ name: words, load: () => loadOrPlain(words, name) });
  descriptions.set(words, description);
  return description;
}

/** Never rejects: CodeMirror would report the error and retry at every key. */
async function loadOrPlain(words: string, name: keyof LegacyModes): Promise<LanguageSupport> {
  try {
    return mode((await import('./legacyModes.ts')).LEGACY_MODES[name]);
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
