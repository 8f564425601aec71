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

/** The key of a file of the build by its name: that of a module several others import, or of a group (`src/build/chunkGroups.ts`). */
function sharedChunk(seed) {
  const name = basename(seed, extname(seed));
  return Object.keys(MANIFEST).find(
    (key) => MANIFEST[key].src === undefined && MANIFEST[key].name === name,
  );
}

/** Until the cards are painted: the dashboard and the gallery are part of the entry. */
const FIRST = scripts('index.html');

/** What every window of a signed-in user has loaded before its screen is shown, whichever that is. */
const SIGNED_IN = scripts('index.html', 'studio');

/** A part's own scripts: what it loads beyond what is `here`, with `seeds` the files that it cannot be shown without. */
function part(name, limit, here, ...seeds) {
  const path = scripts(...seeds).filter((file) => !here.includes(file));
  return { name, path, gzip: true, limit };
}

/** Guards against accidents (decision 001). The browser test "first load" measures the first as it is really requested. */
export default [
  { name: "a visitor's first load of /", path: FIRST, gzip: true, limit: '180 KB' },
  part('what every signed-in user loads beyond it', '150 KB', FIRST, 'studio'),
  part('an editor, HTML among it, until it takes keys', '300 KB', SIGNED_IN, 'editor', 'languages'),
  part(
    'the assistant, its messages and its files',
    '160 KB',
    SIGNED_IN,
    'src/routes/AssistantScreen.tsx',
    'src/features/chat/ChatScreen.tsx',
    'src/features/chat/messages/MessageList.tsx',
  ),
  part('preview', '120 KB', FIRST, 'src/routes/previews.tsx'),
  { name: 'the service worker', path: 'dist/sw.js', gzip: true, limit: '60 KB' },
  {
    name: 'the start page with all styles',
    path: ['dist/index.html', 'dist/assets/*.css'],
    gzip: true,
    limit: '25 KB',
  },
];
