/** By default the bundler splits the editor into seventy chunks, of which HTTP/1.1 loads six at a time. */

const ENTRIES = {
  /** The device's store, which a visitor's first cards don't need. */
  store: ['window/openStore.ts'],
  withStore: ['features/storage/StorageNotice.tsx', 'store/gallery/deviceGallery.ts'],
  /** Thumbnails stay separate, so that the first cards load nothing they do not need. */
  thumbnails: [
    'content/documents/markdownThumbnail.ts',
    'content/sanitise/sanitise.ts',
    'content/documents/thumbnail.ts',
    'frames/static/Thumbnail.tsx',
  ],
  later: [
    'features/pages/gallery/EditorPicture.tsx',
    'features/pages/gallery/GalleryTools.tsx',
    'features/pages/gallery/lateParts.tsx',
    'routes/ComingSoon.tsx',
    'routes/NotFound.tsx',
    'routes/header/UnlockPrompt.tsx',
    'ui/overlays/DialogSurface.tsx',
    'ui/display/InstallSteps.tsx',
    'ui/overlays/MenuSurface.tsx',
    'ui/overlays/ToastSurface.tsx',
    'ui/overlays/tooltipBubble.ts',
    'window/serviceWorkerUpdates.ts',
  ],
  signIn: ['features/auth/AuthScreen.tsx', 'routes/AuthStep.tsx'],
  previews: ['routes/previews.tsx'],
  studio: [
    'backend/account.ts',
    'features/palette/Shortcuts.tsx',
    'routes/header/AccountCorner.tsx',
    'routes/StudioTabs.tsx',
    'store/openAccount.ts',
    // Small, and shared by the editor and later parts: each would be a request of its own, or load the editor.
    'domain/decodeText.ts',
    'ui/controls/copiedFiles.ts',
    'ui/controls/Select.tsx',
    'window/followAccount.ts',
  ],
  editor: ['features/editor/EditorTab.tsx'],
  exporting: ['features/editor/commands/ExportDocument.tsx', 'frames/export/exportFormats.ts'],
  screens: [
    'features/chat/ChatScreen.tsx',
    'features/chat/messages/MessageList.tsx',
    'features/pages/saved/SavedPagesTab.tsx',
    'routes/ConflictRoute.tsx',
    'routes/HistoryRoute.tsx',
    'routes/OpenRoute.tsx',
    'routes/ProfileRoute.tsx',
    'routes/TrashRoute.tsx',
  ],
} as const;

const DEXIE = /\/node_modules\/dexie\//;

/** The parts of Radix that tabs, menus and dialogs use. */
const RADIX =
  /\/node_modules\/@radix-ui\/(?:primitive|react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs|use-(?!escape|size|prev|rect).*?))\//;

/** All of these import the store. */
const WITH_STORE = ['withStore', 'signIn', 'previews'] as const;

type Part = keyof typeof ENTRIES;

interface ChunkingContext {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Null: left to the bundler. Create one per build. */
export function namedChunks(
  source: string,
): (id: string, context: ChunkingContext) => string | null {
  const parts = new Map<Part, ReadonlySet<string>>();
  return (id, context) => {
    const isIn = (part: Part): boolean => {
      const known = parts.get(part) ?? staticImports(ENTRIES[part], source, context);
      parts.set(part, known);
      return known.has(id);
    };
    if (DEXIE.test(id) || isIn('store')) return 'store';
    if (RADIX.test(id) || id.endsWith('/InfoTip.tsx')) return 'base';
    // A part contains all it imports, so chunks never import each other in a cycle.
    if (isIn('thumbnails')) return isIn('editor') && !isIn('studio') ? 'documents' : null;
    if (isIn('studio')) {
      if (isIn('later')) return 'base';
      return WITH_STORE.some(isIn) ? 'store' : 'studio';
    }
    const isFrames = isIn('previews') && !isIn('signIn') && !isIn('later');
    if (isFrames && isIn('exporting') && !isIn('screens')) return 'frames';
    if (!isIn('editor') || isIn('signIn') || isIn('later')) return null;
    if (isFrames) return 'frames';
    return isIn('screens') ? null : 'editor';
  };
}

/** Excludes packages: one that re-exports others would pull all of them in. */
function staticImports(
  entries: readonly string[],
  source: string,
  context: ChunkingContext,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = entries.map((file) => `${source}/${file}`);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    const info = context.getModuleInfo(id);
    if (info === null) throw new Error(`namedChunks.ts names ${id}, which is not in the build`);
    found.add(id);
    queue.push(...info.importedIds.filter((imported) => imported.startsWith(`${source}/`)));
  }
  return found;
}
