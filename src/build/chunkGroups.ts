import { join } from 'node:path';
import { normalizePath } from 'vite';
import { namedChunks } from './namedChunks.ts';

/** Files of the build that would else be split by who imports them: a request each, and compressed worse. */
export const CHUNK_GROUPS = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 2,
  },
  // What every first load needs compresses best in one piece.
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /^(?!.*[\\/]dexie[\\/])/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'codemirror',
    // What typing needs, with the parser of Markdown and the editor's atoms.
    test: /node_modules[\\/](?:@codemirror[\\/](?:commands|lang-markdown|language|state|streamparser|view)|@lezer[\\/](?:common|highlight|markdown)|@babel[\\/]runtime|@marijn|@uiw|crelt|jotai|style-mod|w3c-keyname)[\\/]|[\\/](?:noEditorDefaults|highlight[\\/](?:cutFragments|markdownLimits|markdownText|nestedLanguages))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'html',
    test: /node_modules[\\/](?:@codemirror[\\/]lang-html|@lezer[\\/](?:html|lr))[\\/]|[\\/]highlight[\\/](?:htmlText|lateLanguages)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // The languages inside HTML, which share completion.
    name: 'languages',
    test: /node_modules[\\/](?:@codemirror[\\/](?:autocomplete|lang-css|lang-javascript)|@lezer[\\/](?:css|javascript))[\\/]|[\\/]frames[\\/](?:diff[\\/]readOnlySource|highlight[\\/](?:codeLanguage|fenceLanguages))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialogs',
    test: /node_modules[\\/](?:@radix-ui[\\/]react-(?:dialog|dismissable-layer|focus-guards|focus-scope|portal)|aria-hidden|react-remove-scroll(?:-bar)?|tslib|use-(?:callback-ref|sidecar))[\\/]|[\\/]src[\\/]ui[\\/](?:controls[\\/]Radio(?:Field|Row)|display[\\/]Disclosure|overlays[\\/]closeOnEscape)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    // Exports and imports need the parser alone, but what thumbnails load compresses best in one piece.
    name: 'blocks',
    test: /node_modules[\\/](?:micromark(?:[\\/]|-core|-factory|-util(?!-symbol)|-extension-gfm)|decode-named-character-reference[\\/])/,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'screens that are loaded together',
    name: namedChunks(normalizePath(join(import.meta.dirname, '..'))),
    includeDependenciesRecursively: false,
  },
];
