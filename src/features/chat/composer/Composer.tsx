import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { useOnline } from '#context/useOnline.ts';
import { attachedBlocks, imagesIn, textFiles } from '#domain/chat/attachments.ts';
import type { ChatImage } from '#domain/chat/chat.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import { counted } from '#domain/messages/toastText.ts';
import type { Result } from '#domain/result.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconSend, IconStop, IconPrompts } from '#ui/icons.tsx';
import { MessageField } from '#ui/controls/MessageField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { AttachFiles, type FileInReading } from './AttachFiles.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';
import { onBeforeReload } from '#context/reloadApp.ts';
import { useAccount } from '#context/services.tsx';
import type { StoredFile } from '#store/db.ts';
import { ComposerNotes } from './ComposerNotes.tsx';
import { useComposerText } from './composerText.ts';
import { attachedFiles, type AttachedFiles } from './attachedFiles.ts';
import { listen } from '#ui/browser/listen.ts';
import { latePart } from '#ui/lazyPart.ts';

/** The files to send with a session's next message (null until read), and their store. Without a session nothing is stored. */
function useAttachedFiles(
  sessionId: string | null,
): readonly [readonly StoredFile[] | null, AttachedFiles] {
  const account = useAccount();
  const attached = attachedFiles(account, sessionId ?? '');
  const files = useSyncExternalStore(attached.subscribe, attached.current);
  useEffect(() => {
    void attached.read();
    return onBeforeReload(attached.flush);
  }, [attached]);
  return [files, attached];
}

/** The message field (spec §2, §5). Each session's text is kept on this device until the server has the message. */
export function Composer({
  sessionId,
  chat,
  replying,
  takesFocus,
  onFocus,
  given = '',
  onSend,
  onStop,
}: {
  /** Null while no session is chosen. Use it as the key. */
  readonly sessionId: string | null;
  readonly chat: StoredChat | undefined;
  readonly replying: boolean;
  readonly takesFocus: boolean;
  readonly onFocus: () => void;
  /** Fills an empty field when it takes the focus. */
  readonly given?: string | undefined;
  /** Resolves when the server has the message and the reply has begun. */
  readonly onSend: (
    text: string,
    images: readonly ChatImage[],
  ) => Promise<Result<unknown, unknown>>;
  readonly onStop: () => void;
}) {
  const online = useOnline();
  const notesId = useId();
  const [kept, change, current] = useComposerText(sessionId);
  const text = kept ?? '';
  const [keptFiles, attached] = useAttachedFiles(sessionId);
  const files = keptFiles ?? [];
  const attachments = files.map(({ file }) => file);
  const blocks = attachedBlocks(textFiles(attachments));
  const images = imagesIn(attachments);
  const isRead = kept !== null && keptFiles !== null;
  const [reading, setReading] = useState<readonly FileInReading[]>([]);
  const area = useRef<HTMLDivElement>(null);
  const isBlank = text.trim() === '' && files.length === 0;
  const canSend = !isBlank && isRead && reading.length === 0;
  const [sending, setSending] = useState<string | null>(null);
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  const clearSent = useEffectEvent(() => {
    if (sending !== null && current() === sending) change('');
  });
  // The reply has begun: the message moved to the conversation.
  useEffect(() => {
    if (replying) clearSent();
  }, [replying]);

  const fill = useEffectEvent(() => {
    if (current() === '' && given !== '') change(given);
  });
  useEffect(() => {
    if (takesFocus) fill();
  }, [takesFocus]);

  const send = async () => {
    if (sessionId === null) return showToast(chatToasts.noActiveSession);
    if (replying || sending !== null || !canSend) return undefined;
    if (!online) return showToast(chatToasts.needsConnection);
    setSending(text);
    const sent = await onSend(`${text.trim()}${blocks}`, images);
    setSending(null);
    if (sent.ok) {
      setWasOffline(false);
      attached.remove(files.map(({ id }) => id));
    }
    if (sent.ok && current() === text) change('');
    // Cleared too early by `clearSent`: restore it.
    else if (!sent.ok && current() === '') change(text);
    return undefined;
  };

  return (
    <div ref={area} className="mx-auto w-full max-w-3xl px-4 pb-3">
      <MessageField
        label="Message"
        value={text}
        onChange={change}
        onSend={() => void send()}
        placeholder={placeholderOf(sessionId, replying, chat?.links.length ?? 0)}
        disabled={sessionId === null}
        readOnly={sending !== null && text === sending}
        describedBy={notesId}
        takesFocus={takesFocus}
        onFocus={onFocus}
      >
        <IconButton
          label={replying ? 'Stop' : 'Send'}
          icon={replying ? <IconStop /> : <IconSend />}
          variant={replying ? 'secondary' : 'primary'}
          pending={sending !== null && !replying}
          disabled={sessionId === null}
          {...(!replying && !canSend && { 'aria-disabled': true })}
          onClick={() => (replying ? onStop() : void send())}
        />
      </MessageField>
      <div id={notesId} className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <AttachFiles
          files={files}
          attached={attached}
          reading={reading}
          takesImages={chat?.model?.takesImages === true}
          area={area}
          disabled={sessionId === null || sending !== null}
          onReading={setReading}
        />
        <Prompts
          area={area}
          text={text}
          disabled={sessionId === null || !isRead || sending !== null}
          onChange={change}
        />
        {wasOffline && !isBlank && sending === null && !replying && (
          <span aria-live="polite" className="flex items-center gap-3 text-sm">
            This message isn’t sent.
            {online && (
              <Button size="sm" onClick={() => void send()}>
                Send now
              </Button>
            )}
          </span>
        )}
        {chat !== undefined && (
          <ComposerNotes chat={chat} text={`${text}${blocks}`} images={images.length} />
        )}
      </div>
    </div>
  );
}

function placeholderOf(sessionId: string | null, replying: boolean, projectCount: number): string {
  if (sessionId === null) return 'Create or select a chat session to start...';
  if (replying) return 'AI is responding...';
  if (projectCount === 0) return 'Ask me anything (tip: select projects for context)...';
  const projects = counted(projectCount, 'selected project', 'selected projects');
  return `Ask me anything about your ${projects}...`;
}

const PromptsDialog = latePart(async () => (await import('./PromptsDialog.tsx')).PromptsDialog);

/** Opens the user's saved prompts: by a button, or by `/` in an empty message. */
function Prompts({
  area,
  text,
  disabled,
  onChange,
}: {
  readonly area: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}) {
  const [opened, setOpened] = useState<'button' | 'key' | null>(null);
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.isComposing || disabled || text !== '') return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    setOpened('key');
  });
  useEffect(() => {
    const element = area.current;
    return element === null ? undefined : listen(element, ['keydown'], (event) => takeKey(event));
  }, [area]);
  const close = () => {
    // The user may have wanted to type the slash.
    if (opened === 'key' && text === '') onChange('/');
    setOpened(null);
  };
  const insert = (prompt: string) => {
    onChange(text.trim() === '' ? prompt : `${text.trimEnd()}\n\n${prompt}`);
    setOpened(null);
    // After the dialog has restored the focus.
    setTimeout(() => area.current?.querySelector('textarea')?.focus(), 0);
  };
  return (
    <>
      <IconButton
        size="sm"
        label="Prompts"
        icon={<IconPrompts />}
        disabled={disabled}
        onClick={() => setOpened('button')}
      />
      {opened !== null && (
        <PromptsDialog
          typed={text}
          onInsert={insert}
          onClose={close}
          onDone={() => setOpened(null)}
        />
      )}
    </>
  );
}
