import type { ReactNode } from 'react';
import { counted } from '#domain/messages/counted.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconChat } from '#ui/icons/icons.tsx';

export function EmptyConversation({
  hasSession,
  projectCount,
  actions,
}: {
  readonly hasSession: boolean;
  readonly projectCount: number;
  readonly actions?: ReactNode;
}) {
  return (
    <EmptyState
      className="my-auto py-10! sm:py-16!"
      icon={<IconChat />}
      title="Start a conversation"
      description={
        hasSession
          ? 'Send a message to begin chatting with the AI assistant.'
          : 'Select or create a chat session to get started.'
      }
      actions={actions}
    >
      {projectCount > 0 && (
        <p className="mt-3 text-sm font-medium text-accent">
          {counted(projectCount, 'project', 'projects')} ready to discuss
        </p>
      )}
    </EmptyState>
  );
}
