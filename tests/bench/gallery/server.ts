import { GALLERY_LIST_PATH } from '#backend/pages/gallery.ts';
import { GALLERY_SORTS } from '#domain/page/galleryQuery.ts';
import { generatePages } from '../../../supabase/local/samples/generatedPages.ts';
import { LOCAL_ANON_KEY } from '../../../supabase/local/keys.ts';
import { startRecto } from '../../e2e/support/recto.ts';
import { median, quantile } from '../statistics.ts';
import { filledFolder, MANY_PAGES } from './filledFolder.ts';

/** Requests per kind and run, and runs. */
const REQUESTS = 100;
const RUNS = 3;

/** Goal for the p95 of each kind but the last ones, ms. */
const LIMIT_MS = 25;

/** Parameters of a request, different each time. */
type Asked = Readonly<Record<string, string | number>>;

/**
 * Measures the embedded backend's response times for a gallery of 100,000 pages, over HTTP, one request at a time: page
 * 1, pages around 4,000 in every order, searches, tags. Prints median and p95 over all runs and per run.
 */
export async function measureServer(say: (line: string) => void): Promise<void> {
  const recto = await startRecto({ RECTO_SAMPLES: '0' }, await filledFolder(say));
  try {
    const kinds = kindsOf(wordsAndTags());
    const times = new Map<string, number[][]>(Object.keys(kinds).map((name) => [name, []]));
    // Warms up caches and compiled statements.
    for (const ask of Object.values(kinds)) await timesOf(recto.url, ask, 10);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [name, ask] of Object.entries(kinds)) {
        times.get(name)?.push(await timesOf(recto.url, ask, REQUESTS));
      }
    }
    say(
      `| ${RUNS} runs of ${REQUESTS} requests each, ms | median | p95 | p95 of each run | most | limit |`,
    );
    say('|---|---|---|---|---|---|');
    for (const [name, runs] of times) say(row(name, runs));
  } finally {
    await recto.remove();
  }
}

function row(name: string, runs: readonly (readonly number[])[]): string {
  const all = runs.flat();
  const p95 = quantile(all, 0.95);
  const each = runs.map((run) => quantile(run, 0.95).toFixed(0)).join(', ');
  const verdict = p95 <= LIMIT_MS ? `${LIMIT_MS}` : `${LIMIT_MS}: missed`;
  const cells = [
    median(all).toFixed(1),
    p95.toFixed(1),
    each,
    Math.max(...all).toFixed(0),
    verdict,
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

/** What requests ask for: words weighted by frequency, and every tag. */
interface Found {
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  readonly tags: readonly string[];
}

function wordsAndTags(): Found {
  const words: string[] = [];
  const pairs: string[] = [];
  const tags = new Set<string>();
  for (const { words: text, tags: own } of generatePages(3000, 1)) {
    const list = text.toLowerCase().replaceAll('.', '').split(' ');
    const at = Math.floor(list.length / 2);
    // Skips single letters, which users do not search for.
    const word = list[at] ?? '';
    if (word.length > 3) words.push(word);
    if (at > 1) pairs.push(list.slice(at - 1, at + 1).join(' '));
    for (const tag of own) tags.add(tag);
  }
  return { words, pairs, tags: [...tags] };
}

function kindsOf(found: Found): Readonly<Record<string, (n: number) => Asked>> {
  const pick = (list: readonly string[], n: number): string => list[(n * 37) % list.length] ?? '';
  const sort = (n: number): string => GALLERY_SORTS[n % GALLERY_SORTS.length] ?? 'updated';
  return {
    'page 1': () => ({}),
    'page 1, each order and type': (n) => ({ sort: sort(n), ...(n % 2 === 0 && { type: 'html' }) }),
    'page 4,000 (± 100), as it is ordered': (n) => ({ page: 3900 + ((n * 13) % 200) }),
    'page 4,000 (± 100), each order': (n) => ({ sort: sort(n), page: 3900 + ((n * 13) % 200) }),
    'page 4,000 (± 100) of HTML': (n) => ({ type: 'html', page: 3900 + ((n * 13) % 200) }),
    'search of a word out of a text': (n) => ({ search: pick(found.words, n) }),
    'search of two words as they stand in a text': (n) => ({ search: pick(found.pairs, n) }),
    'search of a word that one page has': (n) => ({ search: `unique${(n * 977) % MANY_PAGES}x` }),
    'a tag out of all': (n) => ({ tag: pick(found.tags, n) }),
    'a tag, pages 2 to 6': (n) => ({ tag: pick(found.tags, n), page: 2 + (n % 5) }),
    'a tag and a word': (n) => ({ tag: pick(found.tags, n), search: pick(found.words, n) }),
  };
}

async function timesOf(url: string, ask: (n: number) => Asked, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const query = encodeURIComponent(JSON.stringify(ask(n)));
    const started = performance.now();
    const answer = await fetch(`${url}${GALLERY_LIST_PATH}?query=${query}`, {
      headers: { apikey: LOCAL_ANON_KEY },
    });
    const body: unknown = await answer.json();
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`The server refused: ${JSON.stringify(body)}`);
  }
  return times;
}
