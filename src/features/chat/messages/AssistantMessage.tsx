import { use, useState } from 'react';
import { MAX_REPLY_LENGTH, type ShownMessage } from '#domain/chat/chat.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { replyEnding } from '#domain/chat/reply.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconPencil, IconRefresh } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import type { CodeAction } from '#features/chat/reply/codeAction.ts';
import {
  type MessageControls,
  MessageActions,
  MessageFrame,
  UnsavedBadge,
} from './MessageFrame.tsx';
import { ShowChanges } from './showChanges.ts';
import { Reply } from '#features/chat/reply/Reply.tsx';

export function AssistantMessage({
  reply,
  isDemoModel,
  codeActions,
  controls,
}: {
  readonly reply: ShownMessage | LiveReply;
  readonly isDemoModel: boolean;
  readonly codeActions: readonly CodeAction[];
  readonly controls: MessageControls;
}) {
  const [stored, live] = 'role' in reply ? [reply, null] : [null, reply];
  const isDemo = stored === null ? isDemoModel : stored.metadata.demo === true;
  const isStreaming = live !== null && live.stage !== 'saving';
  const text = stored?.content ?? live?.text() ?? '';
  const reasoning = stored === null ? (live?.reasoning() ?? '') : (stored.metadata.reasoning ?? '');
  const ending = stored === null ? null : replyEnding(stored.metadata);
  const showChanges = use(ShowChanges);
  return (
    <MessageFrame label="Assistant" busy={isStreaming}>
      <div className="mb-1 flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">Assistant</span>
        {isDemo && <Badge tone="accent">Demo model</Badge>}
        {!isDemo && stored?.metadata.model !== undefined && (
          <span className="min-w-0 truncate text-xs text-muted">{stored.metadata.model}</span>
        )}
      </div>
      {reasoning !== '' && <Reasoning text={reasoning} />}
      {(live?.stage !== 'thinking' || text !== '') && (
        <Reply
          text={text}
          live={isStreaming ? live : null}
          whole={stored !== null && ending === null}
          codeActions={codeActions}
        />
      )}
      {live?.stage === 'thinking' && (
        <Spinner size="sm" label="AI is thinking..." className={cx(text !== '' && 'mt-2')} />
      )}
      {stored !== null && (
        <>
          {(ending !== null || !stored.isSaved) && (
            <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
              {ending !== null && (
                <EndedEarly message={stored} ending={ending} controls={controls} />
              )}
              {!stored.isSaved && <UnsavedBadge />}
            </div>
          )}
          <MessageActions message={stored} controls={controls}>
            {showChanges !== null && hasChanges(stored.content) && (
              <IconButton
                label="Show changes in the text"
                icon={<IconPencil />}
                size="sm"
                onClick={() => showChanges(stored)}
              />
            )}
            {ending === null && (
              <IconButton
                label="Regenerate reply"
                icon={<IconRefresh />}
                size="sm"
                aria-disabled={controls.isReplying || undefined}
                onClick={() => {
                  if (!controls.isReplying) controls.onRegenerate(stored);
                }}
              />
            )}
          </MessageActions>
        </>
      )}
    </MessageFrame>
  );
}

/** Plain text: what is in it was never meant as a part of the reply. */
function Reasoning({ text }: { readonly text: string }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Disclosure title="Reasoning" open={isOpened} onOpenChange={setOpened} className="mb-2">
      <p className="border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap text-muted">
        {text}
      </p>
    </Disclosure>
  );
}

function hasChanges(reply: string): boolean {
  return reply.includes('<<<<<') || reply.includes('```');
}

function EndedEarly({
  message,
  ending,
  controls: { isReplying, onContinue, onRegenerate },
}: {
  readonly message: ShownMessage;
  readonly ending: string;
  readonly controls: MessageControls;
}) {
  const remedy = (label: string, run: (reply: ShownMessage) => void) => (
    <Button
      size="sm"
      aria-disabled={isReplying || undefined}
      onClick={() => {
        if (!isReplying) run(message);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Badge tone={message.metadata.stopped === true ? 'neutral' : 'warning'}>{ending}</Badge>
      {message.content.length < MAX_REPLY_LENGTH && remedy('Continue', onContinue)}
      {remedy('Regenerate', onRegenerate)}
    </>
  );
}
