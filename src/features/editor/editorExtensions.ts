import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view';
import type { ContentType } from '#domain/page.ts';
import { codeLanguage } from '#frames/codeLanguage.ts';
import type { EditorKind } from './editorKinds.ts';
import { editorTheme } from './editorTheme.ts';
import { MARKDOWN_COMMANDS } from './markdown/markdownCommands.ts';
import { TAB, tabKey } from './tabKey.ts';

/** What the editor tells its surroundings. */
export interface EditorEvents {
  /** After every change, with the document itself: nothing is copied. */
  readonly onDoc: (doc: Text) => void;
  /** Whether the next Tab leaves the editor. */
  readonly onTabLeaves: (leaves: boolean) => void;
}

/** Everything an editor is made of, chosen one by one; `hintId` names the element that describes it to readers. */
export function editorExtensions(
  kind: EditorKind,
  hintId: string,
  events: EditorEvents,
): Extension[] {
  return [
    // A finger needs the system's own selection handles, which a drawn selection hides.
    matchMedia('(pointer: coarse)').matches ? [] : [drawSelection(), rectangularSelection()],
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    history(),
    dropCursor(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of(TAB),
    search({ top: true }),
    EditorState.phrases.of(PHRASES),
    EditorState.tabSize.of(TAB.length),
    EditorState.allowMultipleSelections.of(true),
    EditorView.lineWrapping,
    tabKey(events.onTabLeaves),
    language(kind.type),
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    placeholder(kind.placeholder),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': kind.heading,
      'aria-describedby': hintId,
      ...(kind.type === 'html' ? CODE_INPUT : PROSE_INPUT),
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onDoc(update.state.doc);
    }),
    editorTheme,
  ];
}

/** The search panel in the app's own spelling. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

const CODE_INPUT = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' };
const PROSE_INPUT = { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' };

function language(type: ContentType): Extension {
  if (type === 'html') return codeLanguage(type);
  return [
    keymap.of(MARKDOWN_COMMANDS.map(({ key, run }) => ({ key, run, preventDefault: true }))),
    codeLanguage(type),
  ];
}
