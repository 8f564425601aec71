import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CodeAction } from './codeAction.ts';
import type { LiveText } from '#frames/markdown/sourceView.ts';
import { readableEdits } from '#domain/chat/editBlocks.ts';
import { longFences } from '#domain/chat/replyFences.ts';
import { adoptReplyStyles } from '#ui/code/replyStyles.ts';
import { drawReply, type ReplyDrawing } from './drawReply.ts';
import { replySheet } from './replySheet.ts';

/** A reply as Markdown, finished or streaming (spec §2). Unchanged blocks keep their elements, and so the selection. */
export function Reply({
  text,
  live,
  whole,
  codeActions,
}: {
  readonly text: string;
  /** The streaming text: replaces `text` and is drawn without React. */
  readonly live: LiveText | null;
  /** Code of an incomplete reply cannot be applied. */
  readonly whole: boolean;
  readonly codeActions: readonly CodeAction[];
}) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReplyDrawing | null>(null);
  const actions = useEffectEvent(() => codeActions);

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const removeStyles = adoptReplyStyles();
    const sheet = replySheet(place.current, () => actions());
    const opened = drawReply(sheet);
    drawing.current = opened;
    return () => {
      opened.stop();
      sheet.stop();
      removeStyles();
    };
  }, []);

  useLayoutEffect(() => {
    if (live === null) {
      drawing.current?.show(readable(text));
      return undefined;
    }
    const follow = () => drawing.current?.follow(() => readable(live.text()));
    follow();
    return live.listen(follow);
  }, [text, live]);

  return <div ref={place} className="reply" data-partial={whole ? undefined : ''} />;
}

function readable(reply: string): string {
  return readableEdits(longFences(reply));
}
