import type { EditorView } from '@codemirror/view';
import { createContext, type ReactNode } from 'react';
import type { ContentType } from '#domain/page/page.ts';

export interface EditorAssistantProps {
  readonly view: EditorView;
  readonly type: ContentType;
  readonly title: string;
  readonly pageId: string | null;
  readonly onClose: () => void;
}

/** The assistant beside the text; the routes provide it, because features never import one another. */
export const EditorAssistant = createContext<(props: EditorAssistantProps) => ReactNode>(
  () => null,
);
