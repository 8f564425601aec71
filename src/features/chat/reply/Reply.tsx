import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { LiveText } from '#frames/markdown/liveText.ts';
import { readableEdits } from '#domain/chat/readableEdits.ts';
import { cx } from '#ui/cx.ts';
import { adoptReplyStyles } from '#ui/code/replyStyles.ts';
import type { CodeAction } from './codeAction.ts';
import { drawReply, type ReplyDrawing } from './drawReply.ts';
import { replySheet } from './replySheet.ts';

export interface ReplyProps {
  readonly text: string;
  readonly streaming: boolean;
  /** The streaming text: replaces `text` and is drawn without React. */
  readonly live?: LiveText | null | undefined;
  /** Accessible name, if nothing around it gives one. */
  readonly label?: string | undefined;
  /** Code of an incomplete reply cannot be applied. @default true */
  readonly whole?: boolean | undefined;
  readonly codeActions?: readonly CodeAction[] | undefined;
  readonly className?: string | undefined;
}

const NO_ACTIONS: readonly CodeAction[] = [];

/** A reply as Markdown, finished or streaming (spec §2). Unchanged blocks keep their elements, and so the selection. */
export function Reply({
  text,
  streaming,
  live = null,
  label,
  whole = true,
  codeActions = NO_ACTIONS,
  className,
}: ReplyProps) {
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
    if (streaming) drawing.current?.follow(() => readableEdits(live?.text() ?? text));
    else drawing.current?.show(readableEdits(text));
  }, [text, streaming, live]);

  useEffect(() => {
    if (!streaming || live === null) return undefined;
    return live.listen(() => drawing.current?.follow(() => readableEdits(live.text())));
  }, [streaming, live]);

  return (
    <div
      ref={place}
      className={cx('reply', className)}
      data-partial={whole ? undefined : ''}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
    />
  );
}
