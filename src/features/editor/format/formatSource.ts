import type { ContentType } from '#domain/page/page.ts';
import type { TextChange } from '#domain/textChange.ts';
import { alignedChanges } from './alignedChanges.ts';

/** `line` counts from 1; `missing`: the formatter could not be loaded. */
export type Formatted =
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[] }
  | { readonly kind: 'syntaxError'; readonly line: number | null; readonly reason: string }
  | { readonly kind: 'missing' };

export async function formatSource(type: ContentType, text: string): Promise<Formatted> {
  const code = await load().catch(() => null);
  if (code === null) return { kind: 'missing' };
  const { format, plugins } = code;
  try {
    const formatted = await format(text, { parser: type, plugins, proseWrap: 'preserve' });
    return { kind: 'changes', changes: alignedChanges(text, formatted) };
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
