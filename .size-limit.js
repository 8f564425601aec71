import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

const MANIFEST = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** What a browser fetches, read from the build's own manifest: `seeds` and everything they import statically. */
function scripts(...seeds) {
  const files = new Set();
  const visit = (key) => {
    const chunk = MANIFEST[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build's manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const seed of seeds) visit(MANIFEST[seed] === undefined ? sharedChunk(seed) : seed);
  return [...files].map((file) => `dist/${file}`);
}

/** The key of a file of the build by its name: that of a module several others import, or of a group (`src/build/namedChunks.ts`). */
function sharedChunk(seed) {
  const name = basename(seed, extname(seed));
  return Object.keys(MANIFEST).find(
    (key) => MANIFEST[key].src === undefined && MANIFEST[key].name === name,
  );
}

/** Until the cards are painted: the dashboard and the gallery are part of the entry. */
const FIRST = scripts('index.html');

/** What every other screen is shown with, and a visitor's gallery loads after its first cards. */
const WITH_STORE = scripts('index.html', 'store');

const THUMBNAILS = scripts(
  'src/frames/static/Thumbnail.tsx',
  'src/content/documents/thumbnail.ts',
  'src/content/documents/markdownThumbnail.ts',
);

/** What every window of somebody signed in has loaded before its screen is shown, whichever that is. */
const SIGNED_IN = scripts('index.html', 'store', 'studio');

/** A new device lists the sessions from the server first, by `onUse.ts`. */
const ASSISTANT = [
  'src/routes/AssistantScreen.tsx',
  'src/features/chat/ChatScreen.tsx',
  'src/backend/chatAndFetchBackend.ts',
];

/**
 * A screen's own scripts: what it loads beyond what is there, with `seeds` the files that it cannot be shown without.
 * What is imported when something is opened, chosen or first scrolled to (dialogs, menus, the formatter, colours of
 * other languages, what pictures of pages need) is not counted; where a screen is shown in two steps, both are seeds.
 */
function screen(name, limit, here, ...seeds) {
  const path = scripts(...seeds).filter((file) => !here.includes(file));
  return { name, path, gzip: true, limit };
}

/** What no visitor and nobody signed in loads before they go there. */
const SCREENS = [
  screen('sign-in', '9 KB', WITH_STORE, 'src/features/auth/AuthScreen.tsx'),
  screen('steps of signing in', '11 KB', WITH_STORE, 'src/routes/AuthStep.tsx'),
  screen('preview', '36 KB', WITH_STORE, 'src/routes/previews.tsx'),
  screen('not found', '3 KB', WITH_STORE, 'src/routes/NotFound.tsx'),
  screen('coming soon', '3 KB', WITH_STORE, 'src/routes/ComingSoon.tsx'),
  screen('an editor until it takes keys', '220 KB', SIGNED_IN, 'editor'),
  screen('the HTML editor until then', '245 KB', SIGNED_IN, 'editor', 'html'),
  screen('saved pages', '17 KB', SIGNED_IN, 'src/features/pages/saved/SavedPagesTab.tsx'),
  screen('the assistant until it takes keys', '50 KB', SIGNED_IN, ...ASSISTANT),
  screen(
    'what the assistant loads after that',
    '95 KB',
    [...SIGNED_IN, ...scripts(...ASSISTANT)],
    'src/features/chat/messages/MessageList.tsx',
    'src/features/chat/composer/AttachFiles.tsx',
    'src/features/chat/prompts/Prompts.tsx',
  ),
  screen(
    'an editor with the assistant beside its text, until it takes keys',
    '265 KB',
    SIGNED_IN,
    'editor',
    'src/features/chat/panel/EditorAssistant.tsx',
  ),
  screen('shortcuts of every screen', '3 KB', SIGNED_IN, 'src/features/palette/Shortcuts.tsx'),
  screen('profile', '40 KB', SIGNED_IN, 'src/routes/ProfileRoute.tsx'),
  screen('trash', '8 KB', SIGNED_IN, 'src/routes/TrashRoute.tsx'),
  screen('history', '32 KB', SIGNED_IN, 'src/routes/HistoryRoute.tsx'),
  screen('conflict', '21 KB', SIGNED_IN, 'src/routes/ConflictRoute.tsx'),
  screen('what comes from outside', '22 KB', SIGNED_IN, 'src/routes/OpenRoute.tsx'),
];

/** The browser test "first load" measures the first two as they are really requested. */
export default [
  { name: "a visitor's first load of /", path: FIRST, gzip: true, limit: '145 KB' },
  {
    name: 'the store, which all but a visitor’s first cards are shown with',
    path: WITH_STORE.filter((file) => !FIRST.includes(file)),
    gzip: true,
    limit: '70 KB',
  },
  {
    name: 'what the thumbnails in view load after it, Markdown among them',
    path: THUMBNAILS.filter((file) => !FIRST.includes(file)),
    gzip: true,
    limit: '70 KB',
  },
  {
    name: 'what everybody signed in loads beyond the first load of / and the store',
    path: SIGNED_IN.filter((file) => !WITH_STORE.includes(file)),
    gzip: true,
    limit: '40 KB',
  },
  ...SCREENS,
  { name: 'the service worker', path: 'dist/sw.js', gzip: true, limit: '50 KB' },
  {
    name: 'the start page with all styles',
    path: ['dist/index.html', 'dist/assets/*.css'],
    gzip: true,
    limit: '21 KB',
  },
];
