import type { ContentType } from '#domain/page/page.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import type { TextChange } from '#domain/commonAffixes.ts';
import { alignedChanges } from './alignedChanges.ts';

/** `line` counts from 1; `missing`: the formatter could not be loaded. */
export type Formatted =
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[] }
  | { readonly kind: 'syntaxError'; readonly line: number | null; readonly reason: string }
  | { readonly kind: 'missing' };

/** Front matter and the blank lines below it stay as they are. */
export async function formatSource(type: ContentType, text: string): Promise<Formatted> {
  const code = await load().catch(() => null);
  if (code === null) return { kind: 'missing' };
  const { format, plugins } = code;
  const front = type === 'markdown' ? (frontMatterLines(text)?.end ?? 0) : 0;
  const blank = front === 0 ? '' : (/^(?:[ \t]*\r?\n)+/.exec(text.slice(front))?.[0] ?? '');
  const from = front + blank.length;
  const source = text.slice(from);
  try {
    const formatted = await format(source, { parser: type, plugins, proseWrap: 'preserve' });
    const changes = alignedChanges(source, formatted).map((change) => ({
      ...change,
      from: from + change.from,
      to: from + change.to,
    }));
    return { kind: 'changes', changes };
  } catch (error) {
    return syntaxError(error);
  }
}

async function load() {
  const [{ format }, html, markdown, postcss, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/html'),
    import('prettier/plugins/markdown'),
    import('prettier/plugins/postcss'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  return { format, plugins: [html, markdown, postcss, babel, estree] };
}

/** Prettier puts the position on its message's first line, and a source excerpt below it. */
function syntaxError(error: unknown): Formatted {
  const message = error instanceof Error ? error.message : String(error);
  const position = /\((\d+):\d+\)/.exec(message)?.[1];
  const reason = (message.split('\n')[0] ?? '').replace(/(?<! ) *\(\d+:\d+\)$/, '');
  return { kind: 'syntaxError', line: position === undefined ? null : Number(position), reason };
}
