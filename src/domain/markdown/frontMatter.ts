import { parse as parseToml, TomlError } from 'smol-toml';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { featuresOf, GITHUB, type Features } from './dialect.ts';
import { frontMatterLines, type FrontMatterLines } from './frontMatterLines.ts';

export interface FrontMatter {
  /** The end of its last line, in UTF-16 units; 0 without front matter. */
  readonly end: number;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly features: Features;
  /** Set if it can't be read; it is then shown as code. */
  readonly problem: FrontMatterProblem | null;
}

export interface FrontMatterProblem {
  readonly format: FrontMatterLines['format'];
  /** A sentence of the library that reads it. */
  readonly message: string;
  /** In UTF-16 units of the text. */
  readonly at: number;
  /** Of the text, counted from 1. */
  readonly line: number;
}

const NONE: FrontMatter = { end: 0, title: null, tags: [], features: GITHUB, problem: null };

/** In UTF-16 units; hidden but not read above, since the libraries take half a second for the worst of this length. */
export const MAX_READ_FRONT_MATTER = 100_000;

/** Settings of a Markdown page in its first lines. Never fails: what can't be read is a `problem` to be shown. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = frontMatterLines(text);
  if (lines === null) return NONE;
  const block = text.slice(0, lines.end);
  if (block !== latest?.block) latest = { block, read: readLines(block, lines) };
  return latest.read;
}

/** Previews read the same block with each keystroke. */
let latest: { readonly block: string; readonly read: FrontMatter } | null = null;

function readLines(block: string, lines: FrontMatterLines): FrontMatter {
  const { format, body, bodyStart, end } = lines;
  if (end > MAX_READ_FRONT_MATTER) return { ...NONE, end };
  const fields = format === 'yaml' ? yamlFields(body) : tomlFields(body);
  if ('message' in fields) {
    const at = bodyStart + fields.at;
    const line = block.slice(0, at).split('\n').length;
    return { ...NONE, end, problem: { format, message: fields.message, at, line } };
  }
  const list = (key: string) => (fields.get(key) ?? []).map(oneLine).filter((item) => item !== '');
  const [title = null] = list('title');
  return {
    end,
    title,
    tags: list('tags'),
    features: featuresOf(list('markdown').flatMap((value) => value.split(/\s+/))),
    problem: null,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

type Fields = ReadonlyMap<string, readonly string[]>;

interface Unread {
  readonly message: string;
  readonly at: number;
}

const WANTED = ['title', 'tags', 'markdown'];

function yamlFields(body: string): Fields | Unread {
  // The library compares each key with all others, so that many keys would take seconds.
  const doc = parseDocument(body, { prettyErrors: false, uniqueKeys: false });
  const [error] = doc.errors;
  if (error !== undefined) {
    const isDeep = error.code === 'RESOURCE_EXHAUSTION';
    return { message: isDeep ? TOO_DEEP : sentence(error.message), at: error.pos[0] };
  }
  if (!isMap(doc.contents)) return body.trim() === '' ? new Map() : { message: NO_FIELDS, at: 0 };
  const fields = new Map<string, readonly string[]>();
  const keys = new Set<string>();
  const resolved = aliasResolver(doc);
  for (const { key, value } of doc.contents.items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (keys.has(name)) return { message: 'This key is here twice.', at: key.range?.[0] ?? 0 };
    keys.add(name);
    addField(fields, name, yamlValues(value, resolved));
  }
  return fields;
}

const TOO_DEEP = 'It is nested too deeply.';
const NO_FIELDS = 'It has no fields.';

function yamlValues(node: unknown, resolved: (node: unknown) => unknown): readonly unknown[] {
  const value = resolved(node);
  const items = isSeq(value) ? value.items : [value];
  return items.map((item) => {
    const scalar = resolved(item);
    if (!isScalar(scalar) || scalar.value === null) return null;
    // Numbers and the like as they are written: 1.10 is no 1.1.
    return typeof scalar.value === 'string' ? scalar.value : scalar.source;
  });
}

/** The library's own `resolve` walks through the whole document for each alias. */
function aliasResolver(doc: Document): (node: unknown) => unknown {
  let anchors: Map<string, Node> | null = null;
  return (node) => {
    if (!isAlias(node)) return node;
    if (anchors === null) {
      const found = new Map<string, Node>();
      visit(doc, {
        Value(_key, value) {
          if (value.anchor !== undefined) found.set(value.anchor, value);
        },
      });
      anchors = found;
    }
    return anchors.get(node.source);
  };
}

function tomlFields(body: string): Fields | Unread {
  let read: Readonly<Record<string, unknown>>;
  try {
    read = parseToml(body.replaceAll('\r\n', '\n'));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const lines = body.split('\n').slice(0, error.line - 1);
    const at = lines.reduce((sum, line) => sum + line.length + 1, 0);
    const [first = ''] = error.message.split('\n');
    return { message: sentence(first.replace(/^Invalid TOML document: /, '')), at };
  }
  const fields = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(read)) {
    addField(fields, name, Array.isArray(value) ? value : [value]);
  }
  return fields;
}

/** Splits a single text of `tags` and `markdown` at commas. Of several spellings, the one in small letters counts. */
function addField(
  fields: Map<string, readonly string[]>,
  name: string,
  values: readonly unknown[],
) {
  const key = name.toLowerCase();
  if (!WANTED.includes(key) || (fields.has(key) && name !== key)) return;
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  const written = texts.map(String);
  const isList = key === 'title' || written.length !== 1;
  fields.set(key, isList ? written : written.flatMap((text) => text.split(',')));
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
