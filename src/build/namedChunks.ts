/**
 * Which modules share a file of the build. Left alone, every set of screens that share a module makes a file of its own:
 * the editor would be seventy files, and over HTTP/1.1 six come at a time.
 */

/** Screens and parts that are loaded together, each by the modules they begin with. */
const BEGINNINGS = {
  /** The pictures on the cards: their parts stay apart, so that the first ones load nothing they do not need. */
  thumbnails: [
    'content/documents/markdownThumbnail.ts',
    'content/sanitise/sanitise.ts',
    'content/documents/thumbnail.ts',
    'frames/static/Thumbnail.tsx',
  ],
  /** What may come up after the first cards, for a visitor too. */
  later: [
    'features/pages/gallery/GalleryTools.tsx',
    'features/pages/gallery/NoCards.tsx',
    'features/pages/gallery/NothingPublished.tsx',
    'features/storage/StorageNotice.tsx',
    'routes/ComingSoon.tsx',
    'routes/NotFound.tsx',
    'routes/header/UnlockPrompt.tsx',
    'store/gallery/deviceGallery.ts',
    'ui/overlays/DialogSurface.tsx',
    'ui/display/InstallSteps.tsx',
    'ui/overlays/MenuSurface.tsx',
    'ui/overlays/ToastSurface.tsx',
    'ui/overlays/tooltipBubble.ts',
    'window/serviceWorkerUpdates.ts',
  ],
  /** Where a visitor may go. */
  signIn: ['features/auth/AuthScreen.tsx', 'routes/AuthStep.tsx'],
  previews: ['routes/previews.tsx'],
  /** What every window of somebody signed in loads. */
  studio: [
    'backend/account.ts',
    'routes/header/AccountCorner.tsx',
    'routes/StudioTabs.tsx',
    'store/db.ts',
    'window/followAccount.ts',
  ],
  editor: ['features/editor/EditorTab.tsx'],
  /** The other screens of those signed in. */
  screens: [
    'features/chat/ChatScreen.tsx',
    'routes/ConflictRoute.tsx',
    'routes/HistoryRoute.tsx',
    'routes/OpenRoute.tsx',
    'routes/ProfileRoute.tsx',
    'routes/TrashRoute.tsx',
  ],
} as const;

type Part = keyof typeof BEGINNINGS;

/** What rolldown tells of a module. */
interface ChunkingContext {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Gives the name of the file that a module belongs to, or null to leave it to the bundler. One for each build. */
export function namedChunks(
  source: string,
): (id: string, context: ChunkingContext) => string | null {
  const parts = new Map<Part, ReadonlySet<string>>();
  return (id, context) => {
    const isIn = (part: Part): boolean => {
      const known = parts.get(part) ?? reached(BEGINNINGS[part], source, context);
      parts.set(part, known);
      return known.has(id);
    };
    // What a module imports is in every part that the module is in: so no two files ever import one another.
    if (isIn('thumbnails')) return null;
    if (isIn('studio')) {
      if (isIn('later')) return 'base';
      return isIn('signIn') || isIn('previews') ? 'common' : 'studio';
    }
    if (!isIn('editor') || isIn('signIn') || isIn('later')) return null;
    if (isIn('previews')) return 'frames';
    return isIn('screens') ? null : 'editor';
  };
}

/**
 * Everything of ours that these files of the source folder import, and what that imports, without what is fetched
 * later. Packages are left out: one that only gathers others would draw all of them in, used or not.
 */
function reached(
  beginnings: readonly string[],
  source: string,
  context: ChunkingContext,
): ReadonlySet<string> {
  const found = new Set<string>();
  const left = beginnings.map((file) => `${source}/${file}`);
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    const info = context.getModuleInfo(id);
    if (info === null) throw new Error(`namedChunks.ts names ${id}, which is not in the build`);
    found.add(id);
    left.push(...info.importedIds.filter((imported) => imported.startsWith(`${source}/`)));
  }
  return found;
}
