import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { codeLanguage } from '#frames/highlight/codeLanguage.ts';

export function readOnlySource(type: ContentType, label: string): Extension {
  return [
    lineNumbers(),
    codeLanguage(type),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      'aria-readonly': 'true',
    }),
  ];
}
