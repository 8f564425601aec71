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

/** The key of a file that several others import, which is a chunk of its own, named after it. */
function sharedChunk(seed) {
  const name = basename(seed, extname(seed));
  return Object.keys(MANIFEST).find(
    (key) => MANIFEST[key].src === undefined && MANIFEST[key].name === name,
  );
}

/** Until the cards are painted: the dashboard and the gallery are part of the entry. */
const FIRST = ['dist/theme.js', ...scripts('index.html')];

const THUMBNAILS = scripts(
  'src/frames/Thumbnail.tsx',
  'src/content/thumbnail.ts',
  'src/content/markdownThumbnail.ts',
);

/** The browser test "first load" measures the first two as they are really requested. */
export default [
  { name: "a visitor's first load of /", path: FIRST, gzip: true, limit: '148 KB' },
  {
    name: 'what the thumbnails in view load after it, Markdown among them',
    path: THUMBNAILS.filter((file) => !FIRST.includes(file)),
    gzip: true,
    limit: '45 KB',
  },
  { name: 'the service worker', path: 'dist/sw.js', gzip: true, limit: '48 KB' },
  { name: 'styles', path: 'dist/assets/*.css', gzip: true, limit: '15 KB' },
];
