import { join } from 'node:path';
import { normalizePath } from 'vite';

const SOURCE = normalizePath(join(import.meta.dirname, '..'));

/** Packages that are needed together: the bundler would split them by who imports them, a request each. */
export const CHUNK_GROUPS = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
  // What every first load needs.
  {
    name: 'first',
    tags: ['$initial' as const],
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // What typing Markdown needs.
    name: 'codemirror',
    test: /node_modules[\\/](?:@codemirror[\\/](?:commands|lang-markdown|language|state|streamparser|view)|@lezer[\\/](?:common|highlight|markdown)|@babel[\\/]runtime|@marijn|@uiw|crelt|style-mod|w3c-keyname)[\\/]|noEditorDefaults|markdownText\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    // HTML with the languages inside it, and completion.
    name: 'languages',
    test: /node_modules[\\/](?:@codemirror[\\/](?:autocomplete|lang-css|lang-html|lang-javascript)|@lezer[\\/](?:css|html|javascript|lr))[\\/]|(?:htmlText|typedClosingTags)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    // Radix and the atoms, which most screens need.
    name: 'interface',
    test: /node_modules[\\/](?:@radix-ui|@floating-ui|aria-hidden|jotai|react-remove-scroll|tslib|use-callback-ref|use-sidecar)|[\\/]adoptedStyles\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'micromark',
    test: /node_modules[\\/](?:micromark(?:[\\/]|-core|-factory|-util(?!-symbol)|-extension-gfm)|decode-named-character-reference)/,
    includeDependenciesRecursively: false,
  },
  { name: startOfScreens(), includeDependenciesRecursively: false },
];

/** What a signed-in user loads with every screen. */
const STUDIO = [
  'backend/account.ts',
  'routes/StudioTabs.tsx',
  'routes/AccountCorner.tsx',
  'store/openAccount.ts',
  'app/followAccount.ts',
];

const EDITOR = ['features/editor/EditorTab.tsx'];

/** Screens that share files with the editor, and don't load CodeMirror. */
const OTHERS = [
  'features/chat/ChatScreen.tsx',
  'features/chat/composer/AttachFiles.tsx',
  'features/chat/messages/MessageList.tsx',
  'features/pages/saved/SavedPagesTab.tsx',
  'features/palette/Shortcuts.tsx',
];

/** Screens of visitors, too. */
const PUBLIC = ['features/auth/AuthScreen.tsx', 'routes/previews.tsx'];

interface ChunkingContext {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Names the file of what the studio and the editor start with, some hundred modules; null: left to the bundler. */
function startOfScreens(): (id: string, context: ChunkingContext) => string | null {
  const found = new Map<readonly string[], ReadonlySet<string>>();
  return (id, context) => {
    // With all that they import, so that these files never import each other in a circle.
    const isIn = (screens: readonly string[]): boolean => {
      const modules = found.get(screens) ?? staticImports(screens, context);
      found.set(screens, modules);
      return modules.has(id);
    };
    if (!isIn(STUDIO) && !isIn(EDITOR)) return null;
    if (isIn(PUBLIC)) return 'shared';
    return isIn(STUDIO) || isIn(OTHERS) ? 'studio' : 'editor';
  };
}

function staticImports(screens: readonly string[], context: ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = screens.map((screen) => `${SOURCE}/${screen}`);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const module = context.getModuleInfo(id);
    if (module === null) throw new Error(`chunkGroups.ts names ${id}, which is not in the build`);
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...module.importedIds.filter((imported) => !imported.startsWith('\0')));
  }
  return found;
}
