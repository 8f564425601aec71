/** A generated row; `words` is the text that the server would extract. */
export interface GeneratedPage {
  readonly id: string;
  readonly author_id: string;
  readonly title: string;
  readonly content_type: 'html' | 'markdown';
  readonly html_content: string | null;
  readonly markdown_content: string | null;
  readonly tags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly words: string;
}

export interface GeneratedAuthor {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
}

const AUTHORS = 500;
const AUTHOR_IDS = 0xaaaaaaaa;
const VOCABULARY = 8000;
const TAGS = 400;
const MEDIAN_WORDS = 110;
const MAX_WORDS = 12_000;
const NEWEST = Date.UTC(2026, 10, 1);
const THREE_YEARS_MS = 3 * 365 * 24 * 3_600_000;

type Random = () => number;

export function generatedAuthors(): readonly GeneratedAuthor[] {
  const random = randomOf(7);
  return Array.from({ length: AUTHORS }, (_, index) => ({
    id: idOf(AUTHOR_IDS, index),
    full_name: `${capital(wordOf(random))} ${capital(wordOf(random))}`,
    email: `author-${index}@recto.invalid`,
  }));
}

/**
 * Generates pages with realistic distributions: most are short and a few very long; some words, tags and authors are
 * frequent and most are rare; titles and times repeat; one in 500 words is unique.
 */
export function* generatePages(count: number, seed: number): Generator<GeneratedPage> {
  const random = randomOf(seed);
  const vocabulary = Array.from({ length: VOCABULARY }, () => wordOf(random));
  const tags = vocabulary.slice(500, 500 + TAGS);
  for (let index = 0; index < count; index += 1) {
    const length = Math.min(MAX_WORDS, Math.ceil(MEDIAN_WORDS * Math.exp(bell(random) * 1.1)));
    const paragraphs = paragraphsOf(random, vocabulary, length, index);
    const title = titleOf(random, vocabulary);
    const updated = NEWEST - Math.floor(random() ** 1.5 * THREE_YEARS_MS);
    const isImported = random() < 0.05;
    const at = isImported ? updated - (updated % 86_400_000) : updated;
    const isHtml = random() < 0.6;
    yield {
      id: idOf(Math.floor(random() * 2 ** 32), index),
      author_id: idOf(AUTHOR_IDS, rank(random, AUTHORS)),
      title,
      content_type: isHtml ? 'html' : 'markdown',
      html_content: isHtml ? `<p>${paragraphs.join('</p>\n<p>')}</p>` : null,
      markdown_content: isHtml ? null : paragraphs.join('\n\n'),
      tags: tagsOf(random, tags),
      created_at: new Date(at - Math.floor(random() ** 3 * 1e10)).toISOString(),
      updated_at: new Date(at).toISOString(),
      words: paragraphs.join(' '),
    };
  }
}

function paragraphsOf(
  random: Random,
  vocabulary: readonly string[],
  length: number,
  index: number,
): string[] {
  const paragraphs: string[] = [];
  for (let left = length; left > 0; left -= 60) {
    const words = Array.from({ length: Math.min(60, left) }, (_, place) =>
      random() < 0.002 ? `unique${index}x${place}` : (vocabulary[rank(random, VOCABULARY)] ?? ''),
    );
    paragraphs.push(`${capital(words.join(' '))}.`);
  }
  return paragraphs;
}

function titleOf(random: Random, vocabulary: readonly string[]): string {
  if (random() < 0.02) return 'Untitled';
  const words = Array.from(
    { length: 1 + Math.floor(random() * 6) },
    () => vocabulary[rank(random, VOCABULARY)] ?? '',
  );
  return capital(words.join(' '));
}

function tagsOf(random: Random, tags: readonly string[]): string[] {
  const chosen = Array.from(
    { length: Math.floor(random() * 6) },
    () => tags[rank(random, TAGS)] ?? '',
  );
  return [...new Set(chosen)];
}

const SYLLABLES =
  'ba be bi bo ca co da de di do fa fe fi ga go ha he hi ja ka ke ki la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi wa we zu ün é sh'.split(
    ' ',
  );

function wordOf(random: Random): string {
  const length = 1 + Math.floor(random() * 4);
  return Array.from(
    { length },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '',
  ).join('');
}

/** A Zipf-like index below `count`: small ones are frequent. */
function rank(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random() * Math.log(count + 1))) - 1);
}

function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A UUID with a 32-bit prefix and `index` as its suffix. */
function idOf(start: number, index: number): string {
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
  return `${hex(start, 8)}-0000-4000-8000-${hex(index, 12)}`;
}

/** Mulberry32, a seeded generator. */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
