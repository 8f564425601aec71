import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { IMAGES, ATTACHABLE, MAX_ATTACHED, readAttached } from '#content/import/attachedFiles.ts';
import { ENCODINGS, WESTERN, type Encoding } from '#domain/decodeText.ts';
import { imagesIn, textFiles, type Attachment, MAX_IMAGES } from '#domain/chat/attachments.ts';
import { type ToastText, danger, success, counted } from '#domain/messages/toastText.ts';
import type { StoredFile } from '#store/db.ts';
import { copiedFiles } from '#ui/controls/DropZone.tsx';
import { listen } from '#ui/browser/listen.ts';
import { pickFiles } from '#ui/browser/files.ts';
import { ChosenChip } from '#ui/controls/Chip.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { Select } from '#ui/controls/Select.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { IconClose, IconFile, IconPicture } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import type { AttachedFiles } from './attachedFiles.ts';

const attachmentToasts = {
  notAttached: (reason: string) => danger('Not Attached', reason),
  tooMuch: (name: string) =>
    danger('Not Attached', `“${name}” is too large. Attached files can have 1 MB in total.`),
  withoutNuls: (name: string, nuls: number) =>
    success(
      'Attached',
      `“${name}” is without ${counted(nuls, 'NUL character', 'NUL characters')}, which messages can’t hold.`,
    ),
  tooManyImages: danger('Not Attached', `A message may have ${MAX_IMAGES} pictures.`),
} as const;

export interface FileInReading {
  readonly name: string;
  readonly stop: AbortController;
}

/** A text that is not UTF-8 and names no encoding. */
interface GuessedFile {
  readonly id: string;
  readonly file: File;
  readonly encoding: Encoding;
}

export function AttachFiles({
  files,
  attached,
  reading,
  takesImages,
  area,
  disabled,
  onReading,
}: {
  readonly files: readonly StoredFile[];
  readonly attached: AttachedFiles;
  readonly reading: readonly FileInReading[];
  readonly takesImages: boolean;
  readonly area: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
  readonly onReading: Dispatch<SetStateAction<readonly FileInReading[]>>;
}) {
  const [isOver, setOver] = useState(false);
  const [guessed, setGuessed] = useState<readonly GuessedFile[]>([]);
  const attachButton = useRef<HTMLButtonElement>(null);
  const removal = (removeLabel: string, remove: () => void) => ({
    removeLabel,
    onRemove: () => {
      attachButton.current?.focus();
      remove();
    },
  });
  const attach = async (chosen: readonly File[], encoding: Encoding = WESTERN) => {
    for (const file of chosen) {
      const stop = new AbortController();
      const current = { name: file.name, stop };
      onReading((before) => [...before, current]);
      const read = await readAttached(file, takesImages, stop.signal, encoding);
      onReading((before) => before.filter((one) => one !== current));
      if (stop.signal.aborted) continue;
      if (!read.ok) {
        if (read.failure.kind === 'invalid') {
          showToast(attachmentToasts.notAttached(read.failure.message));
        }
        continue;
      }
      const { attachment, isGuess, nuls } = read.value;
      const excess = excessOf(attached.current() ?? [], attachment);
      if (excess !== null) return showToast(excess);
      const id = attached.add(attachment);
      if (isGuess) setGuessed((before) => [...before, { id, file, encoding }]);
      if (nuls > 0) showToast(attachmentToasts.withoutNuls(file.name, nuls));
    }
    return undefined;
  };
  const attachNow = useEffectEvent((chosen: readonly File[]) => {
    if (!disabled) void attach(chosen);
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    return takeFiles(element, setOver, (chosen) => attachNow(chosen));
  }, [area]);
  return (
    <>
      {(reading.length > 0 || files.length > 0) && (
        <div className="flex w-full flex-wrap items-center gap-2">
          {files.map(({ id, file }) => {
            const { name } = file;
            const removed = removal(`Remove ${name}`, () => attached.remove([id]));
            return 'url' in file ? (
              <PictureTile key={id} src={file.url} alt={name} {...removed} />
            ) : (
              <ChosenChip key={id} text={name} {...removed} />
            );
          })}
          {reading.length > 0 && (
            <span aria-live="polite" className="flex min-w-0 flex-wrap gap-2">
              {reading.map(({ name, stop }, index) => (
                <ChosenChip
                  key={`${index} ${name}`}
                  text={`Reading ${name}`}
                  icon={<Spinner size="sm" />}
                  {...removal(`Stop reading ${name}`, () => stop.abort())}
                />
              ))}
            </span>
          )}
        </div>
      )}
      {guessed
        .filter(({ id }) => files.some((one) => one.id === id))
        .map(({ id, file, encoding }) => (
          <span key={id} className="flex w-full flex-wrap items-center gap-2 text-sm text-muted">
            <output className="wrap-anywhere">
              “{file.name}” isn’t UTF-8 and doesn’t name its encoding. Read as
            </output>
            <Select
              label={`Encoding of ${file.name}`}
              options={ENCODINGS}
              value={encoding}
              onChange={(next) => {
                attached.remove([id]);
                void attach([file], next);
              }}
            />
          </span>
        ))}
      <IconButton
        ref={attachButton}
        size="sm"
        label="Attach files"
        icon={<IconFile />}
        disabled={disabled}
        onClick={() => void pickFiles({ accept: ATTACHABLE }).then(attach)}
      />
      {takesImages && (
        <IconButton
          size="sm"
          label="Attach pictures"
          icon={<IconPicture />}
          disabled={disabled}
          onClick={() => void pickFiles({ accept: IMAGES }).then(attach)}
        />
      )}
      {isOver && <Badge tone="accent">Drop files to attach them</Badge>}
    </>
  );
}

function excessOf(before: readonly StoredFile[], { name, ...file }: Attachment): ToastText | null {
  const attachments = before.map((row) => row.file);
  if ('url' in file) {
    return imagesIn(attachments).length < MAX_IMAGES ? null : attachmentToasts.tooManyImages;
  }
  const used = textFiles(attachments).reduce((sum, { text }) => sum + text.length, 0);
  return used + file.text.length > MAX_ATTACHED ? attachmentToasts.tooMuch(name) : null;
}

function takeFiles(
  element: HTMLElement,
  onOver: (isOver: boolean) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const stops = [
    listen(element, ['dragenter', 'dragover'], (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      onOver(true);
    }),
    listen(element, ['dragleave'], ({ relatedTarget: to }) => {
      if (!(to instanceof Node && element.contains(to))) onOver(false);
    }),
    listen(element, ['drop'], (event) => {
      onOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    }),
    listen(element, ['paste'], (event) => {
      const files = event.clipboardData === null ? [] : copiedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function PictureTile({
  src,
  alt,
  removeLabel,
  onRemove,
}: {
  readonly src: string;
  readonly alt: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="relative flex">
      <img
        src={src}
        alt={alt}
        title={alt}
        className="size-16 rounded-md border border-line bg-surface object-cover"
      />
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 flex size-6 touch-target items-center justify-center rounded-full border border-line bg-raised text-ink shadow-float hover:bg-surface"
      >
        <IconClose />
      </button>
    </span>
  );
}
