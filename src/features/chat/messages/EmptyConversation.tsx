import type { ReactNode } from 'react';
import { counted } from '#domain/messages/toastText.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconChat, IconCloudOff, IconRefresh, IconWarning } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import {
  describeChatFailure,
  type ChatAction,
  type ChatFailure,
} from '#domain/chat/chatMessages.ts';
import { Button } from '#ui/controls/Button.tsx';

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

/** Fades in after 250 ms, so that short waits show nothing. */
export function DelayedSpinner({ label }: { readonly label: string }) {
  return (
    <div className="flex flex-1 animate-[recto-fade_200ms_250ms_both] items-center justify-center py-12">
      <Spinner label={label} />
    </div>
  );
}

export function LoadFailure({
  action,
  failure,
  offline,
  onRetry,
}: {
  readonly action: ChatAction;
  readonly failure: ChatFailure;
  readonly offline: string;
  readonly onRetry: () => void;
}) {
  const isOffline = failure.kind === 'offline';
  return (
    <EmptyState
      className="my-auto py-10! sm:py-16!"
      icon={isOffline ? <IconCloudOff /> : <IconWarning />}
      title={isOffline ? 'No connection' : 'Not loaded'}
      description={isOffline ? offline : describeChatFailure(action, failure)}
      actions={
        <Button icon={<IconRefresh />} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
