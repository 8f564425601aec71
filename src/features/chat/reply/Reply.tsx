import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { LiveText } from '#frames/markdown/liveText.ts';
import { cx } from '#ui/cx.ts';
import { adoptReplyStyles } from '#ui/code/replyStyles.ts';
import type { CodeAction } from './codeAction.ts';
import { drawReply, type ReplyDrawing } from './drawReply.ts';
import { replySheet } from './replySheet.ts';

/** What a reply shows. */
export interface ReplyProps {
  /** The whole text so far. */
  readonly text: string;
  /** Whether more of it is coming. */
  readonly streaming: boolean;
  /** The text while it comes: shown instead of `text`, and followed without React. */
  readonly live?: LiveText | null | undefined;
  /** What it is called for those who do not see it, where nothing around it says so. */
  readonly label?: string | undefined;
  /** Whether nothing of it is missing: else its code cannot be applied. */
  readonly whole?: boolean | undefined;
  /** What can be done with its code blocks, beside copying them. */
  readonly codeActions?: readonly CodeAction[] | undefined;
  readonly className?: string | undefined;
}

const NO_ACTIONS: readonly CodeAction[] = [];

/**
 * A reply of the assistant as Markdown, block by block (spec §2): finished, or as it comes. What stayed as it was is not
 * drawn anew, so that selections and places within it last; while it comes, half a table is a table, half a fence code.
 */
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
    const takeOff = adoptReplyStyles();
    const sheet = replySheet(place.current, () => actions());
    const opened = drawReply(sheet);
    drawing.current = opened;
    return () => {
      opened.stop();
      sheet.stop();
      takeOff();
    };
  }, []);

  useLayoutEffect(() => {
    if (streaming) drawing.current?.follow(() => live?.text() ?? text);
    else drawing.current?.show(text);
  }, [text, streaming, live]);

  useEffect(() => {
    if (!streaming || live === null) return undefined;
    return live.listen(() => drawing.current?.follow(live.text));
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
