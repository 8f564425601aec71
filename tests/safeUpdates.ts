/**
 * Part of `npm run check`: no `update` or `delete` without `where` in the migrations. Hosted Supabase loads the extension
 * `safeupdate` for the data API, which refuses them, also inside functions.
 */
import { parse } from 'libpg-query';
import { readMigrations } from '../supabase/local/database/migrate.ts';

type Node = Readonly<Record<string, unknown>>;

/** Where a PL/pgSQL statement's SQL begins; `perform` stands for `select`. */
const SQL_START = /\b(?:with|insert|update|delete|merge|select|perform)\b/iu;

function* nodesIn(value: unknown): Generator<readonly [name: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      yield [name, part as Node];
    }
    yield* nodesIn(part);
  }
}

function hasUnsafe(tree: unknown): boolean {
  return [...nodesIn(tree)].some(
    ([name, node]) => /^(?:Update|Delete)Stmt$/u.test(name) && node['whereClause'] === undefined,
  );
}

/** The statements of a PL/pgSQL body: the parts between semicolons outside of quotes and comments. */
function statementsOf(body: string): string[] {
  const plain = body.replace(/--[^\n]*/gu, '');
  return plain.match(/(?:'(?:[^']|'')*'|[^;'])+/gu) ?? [];
}

/** Functions' bodies with their languages; `do` blocks are PL/pgSQL. */
function bodiesOf(tree: unknown): { language: string; body: string }[] {
  return [...nodesIn(tree)].flatMap(([name, node]) => {
    if (!/^(?:CreateFunction|Do)Stmt$/u.test(name)) return [];
    const strings = [...nodesIn(node)].flatMap(([, { defname, arg }]) =>
      defname === 'as' || defname === 'language' ? [[defname, textIn(arg)] as const] : [],
    );
    const options = new Map(strings);
    return [{ language: options.get('language') ?? 'plpgsql', body: options.get('as') ?? '' }];
  });
}

function textIn(value: unknown): string {
  for (const [name, node] of nodesIn(value)) {
    if (name === 'String' && typeof node['sval'] === 'string') return node['sval'];
  }
  return '';
}

async function isUnsafe(statement: string): Promise<boolean> {
  if (!/\b(?:update|delete)\b/iu.test(statement.replace(/'(?:[^']|'')*'/gu, ''))) {
    // Also refused in the text of dynamic statements.
    return /\bexecute\b[^]*'[^']*\b(?:update|delete)\b/iu.test(statement);
  }
  const start = SQL_START.exec(statement);
  const sql = statement
    .slice(start?.index ?? 0)
    .replace(/^perform/iu, 'select')
    // Variables of the function.
    .replace(/\binto (?:strict )?\w+(?= from)/iu, '');
  return hasUnsafe(await parse(sql));
}

const found: string[] = [];
for (const { version, name, sql } of await readMigrations()) {
  const tree = await parse(sql);
  if (hasUnsafe(tree)) found.push(`${version}_${name}.sql`);
  for (const { language, body } of bodiesOf(tree)) {
    if (language === 'sql' && hasUnsafe(await parse(body)))
      found.push(`${version}_${name}: ${body}`);
    if (language !== 'plpgsql') continue;
    for (const statement of statementsOf(body)) {
      if (await isUnsafe(statement)) found.push(`${version}_${name}: ${statement.trim()}`);
    }
  }
}
if (found.length > 0) {
  process.stdout.write(`Without where:\n${found.join('\n')}\n`);
  process.exitCode = 1;
}
