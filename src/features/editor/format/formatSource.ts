import type { ContentType } from '#domain/page/page.ts';
import { alignedChanges, type TextChange } from './alignedChanges.ts';

/** What formatting comes to. `line` counts from 1; `missing`: the formatter's code could not be fetched. */
export type Formatted =
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[] }
  | { readonly kind: 'unreadable'; readonly line: number | null; readonly reason: string }
  | { readonly kind: 'missing' };

/** Formats the source of a page with Prettier, the CSS, JavaScript and code blocks in it too. Never rejects. */
export async function formatSource(type: ContentType, text: string): Promise<Formatted> {
  const code = await load().catch(() => null);
  if (code === null) return { kind: 'missing' };
  const { format, plugins } = code;
  try {
    const formatted = await format(text, { parser: type, plugins, proseWrap: 'preserve' });
    return { kind: 'changes', changes: alignedChanges(text, formatted) };
  } catch (error) {
    return unreadable(error);
  }
}

/** Everything at once: pages of both kinds hold code of the other kinds. */
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

/** Prettier's errors carry the place, and repeat the source around it after their first line. */
function unreadable(error: unknown): Formatted {
  const message = error instanceof Error ? error.message : String(error);
  const place = /\((\d+):\d+\)/.exec(message)?.[1];
  const reason = (message.split('\n')[0] ?? '').replace(/\s*\(\d+:\d+\)\s*$/, '');
  return { kind: 'unreadable', line: place === undefined ? null : Number(place), reason };
}
