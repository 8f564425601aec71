import { defaultKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { ContentType } from '#domain/page.ts';
import { codeLanguage } from '#frames/codeLanguage.ts';
import { codeTheme } from '#ui/codeTheme.ts';
import { searchTheme } from '#ui/searchTheme.ts';

/** Opens a source in `parent`, to read and search. Returns how to close it. */
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
      lineNumbers(),
      codeLanguage(type),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      search({ top: true }),
      keymap.of([...searchKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({
        tabindex: '0',
        'aria-label': label,
        'aria-readonly': 'true',
      }),
      searchTheme,
      codeTheme,
    ],
  });
  return () => view.destroy();
}
