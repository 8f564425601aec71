import { useEffect, useRef, useState } from 'react';
import type { EditorAssistantProps } from '#context/editorAssistant.ts';
import type { ContextProject } from '#domain/chat/chat.ts';
import type { OpenPage } from '#domain/chat/chatContext.ts';
import { editInstructions } from '#domain/chat/editBlocks.ts';
import { followReplies, type ReplyFollower } from '#features/chat/proposals/replyFollower.ts';
import { installProposals } from '#features/chat/proposals/proposalView.ts';

/** The page in the editor as the assistant gets it, unsaved text included, and where its changes are shown. */
export function useOpenPage({ view, type, title, pageId }: EditorAssistantProps): {
  readonly follower: ReplyFollower;
  readonly project: () => ContextProject;
  /** For a request: changes of its reply are placed in the text as it is now. */
  readonly openPage: () => OpenPage;
} {
  const latest = useRef({ title, pageId });
  useEffect(() => {
    latest.current = { title, pageId };
  }, [title, pageId]);
  const [open] = useState(() => {
    installProposals(view);
    const follower = followReplies(view);
    const project = (): ContextProject => ({
      id: latest.current.pageId ?? '',
      title: latest.current.title,
      content_type: type,
      content: view.state.doc.toString(),
      isSource: true,
    });
    return {
      follower,
      project,
      openPage: (): OpenPage => {
        follower.sent();
        return { project: project(), instructions: editInstructions(latest.current.title) };
      },
    };
  });
  return open;
}
