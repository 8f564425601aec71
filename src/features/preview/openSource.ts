import { defaultKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorView, keymap } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { readOnlySource } from '#frames/code/codeLanguage.ts';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { searchTheme } from '#ui/code/searchTheme.ts';

/** Returns its close function. */
export function openSource(
  parent: HTMLElement,
  {
    type,
    text,
    label,
  }: { readonly type: ContentType; readonly text: string; readonly label: string },
): () => void {
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      readOnlySource(type, label),
      search({ top: true }),
      keymap.of([...searchKeymap, ...defaultKeymap]),
      searchTheme,
      codeTheme,
    ],
  });
  return () => view.destroy();
}
