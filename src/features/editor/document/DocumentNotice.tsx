import { useState, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Banner } from '#ui/display/Banner.tsx';
import { IconButton, Button } from '#ui/controls/Button.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import {
  IconChat,
  IconClock,
  IconInstall,
  IconRemix,
  IconTrash,
  IconWarning,
  IconChevronUp,
} from '#ui/icons.tsx';
import { STUDIO_GUTTER } from '#features/editor/layout/StudioBar.tsx';
import { type Page, sourceOf } from '#domain/page/page.ts';
import type { EditingState } from './editing.ts';
import type { FileReading } from './editingSession.ts';
import type { OpenDocument } from './readDocument.ts';
import type { SharedDocument } from './useDocumentActions.ts';
import { decodeText, encodingLabel, ENCODINGS } from '#domain/decodeText.ts';
import { counted } from '#domain/messages/toastText.ts';
import { Select } from '#ui/controls/Select.tsx';

type Notice = keyof typeof NOTICES;

export function DocumentNotice({
  notice,
  remedies,
  takingOver,
}: {
  readonly notice: Notice;
  readonly remedies: Readonly<Record<Remedy, () => void>>;
  readonly takingOver: boolean;
}) {
  const { offers, description, ...words }: Words = NOTICES[notice];
  const isWide = useWide('sm');
  const [opened, setOpened] = useState<Notice | null>(null);
  if (!isWide && opened !== notice) {
    return (
      <Banner
        live="alert"
        className={STRIP}
        {...words}
        title={<span className="line-clamp-1">{words.title}</span>}
        action={
          <IconButton
            size="sm"
            label="Show more"
            aria-expanded={false}
            icon={<IconChevronUp />}
            onClick={() => setOpened(notice)}
          />
        }
      />
    );
  }
  return (
    <Banner
      live="alert"
      className={STRIP}
      {...words}
      description={description}
      packed
      action={
        <span ref={isWide ? undefined : takeFocus} className="flex flex-wrap gap-2">
          {offers.map(({ remedy, label, quiet = false }) => (
            <Button
              key={remedy}
              size="sm"
              variant={quiet ? 'ghost' : 'secondary'}
              pending={remedy === 'takeOver' && takingOver}
              onClick={remedies[remedy]}
            >
              {label}
            </Button>
          ))}
        </span>
      }
    />
  );
}

type Remedy = 'discardDraft' | 'keepMine' | 'showSaved' | 'saveAsNew' | 'useTemplate' | 'takeOver';

interface Words {
  readonly tone: 'accent' | 'warning';
  readonly icon: ReactNode;
  readonly title: string;
  readonly description?: string;
  readonly offers: readonly {
    readonly remedy: Remedy;
    readonly label: string;
    readonly quiet?: true;
  }[];
}

const NOTICES = {
  restored: {
    tone: 'accent',
    icon: <IconClock />,
    title: 'Your unsaved text is restored',
    offers: [
      { remedy: 'discardDraft', label: 'Discard draft', quiet: true },
      { remedy: 'keepMine', label: 'Keep it' },
    ],
  },
  remixed: {
    tone: 'accent',
    icon: <IconRemix />,
    title: 'This copy is yours to change',
    description:
      'Only you can see it until you save it. A line in it names the original; please keep it.',
    offers: [{ remedy: 'keepMine', label: 'Start editing' }],
  },
  fromReply: {
    tone: 'accent',
    icon: <IconChat />,
    title: 'A new page from the assistant',
    description: 'Only you can see it until you save it.',
    offers: [{ remedy: 'keepMine', label: 'Start editing' }],
  },
  fromOutside: {
    tone: 'accent',
    icon: <IconInstall />,
    title: 'Opened from outside Recto',
    description: 'It’s a new page. Only you can see it until you save it.',
    offers: [{ remedy: 'keepMine', label: 'Start editing' }],
  },
  changedElsewhere: {
    tone: 'warning',
    icon: <IconWarning />,
    title: 'Changed elsewhere; your edits will be merged',
    description: 'Saving keeps both. Where both changed the same words, you choose.',
    offers: [{ remedy: 'showSaved', label: 'Show that version', quiet: true }],
  },
  inTrash: {
    tone: 'warning',
    icon: <IconTrash />,
    title: 'This page is in the trash',
    description: 'Your text is still here. Save it as a new page to keep it.',
    offers: [{ remedy: 'saveAsNew', label: 'Save as new page' }],
  },
  gone: {
    tone: 'warning',
    icon: <IconTrash />,
    title: 'This page is no longer saved',
    description: 'Your text is still here. Save it as a new page to keep it.',
    offers: [{ remedy: 'saveAsNew', label: 'Save as new page' }],
  },
  continuedElsewhere: {
    tone: 'accent',
    icon: <IconClock />,
    title: 'You continued in another window',
    description: 'This window shows an older state of the text.',
    offers: [{ remedy: 'takeOver', label: 'Take back' }],
  },
  elsewhere: {
    tone: 'warning',
    icon: <IconWarning />,
    title: 'Another window has unsaved text of this page',
    description: 'Take over opens that text here. Otherwise both are kept as separate drafts.',
    offers: [
      { remedy: 'keepMine', label: 'Continue here', quiet: true },
      { remedy: 'takeOver', label: 'Take over' },
    ],
  },
  template: {
    tone: 'accent',
    icon: <IconClock />,
    title: 'You have unsaved text here',
    description: 'The template opens as another new page. This text is kept as a draft.',
    offers: [
      { remedy: 'keepMine', label: 'Keep my draft', quiet: true },
      { remedy: 'useTemplate', label: 'Use template' },
    ],
  },
} as const satisfies Readonly<Record<string, Words>>;

const STRIP = `rounded-none border-0 border-t py-2! text-sm max-sm:gap-2 max-sm:py-0.5! ${STUDIO_GUTTER}`;

/** For a notice that “Show more” opened, which is gone. */
function takeFocus(offers: HTMLElement | null): void {
  offers?.querySelector('button')?.focus();
}

/** Picks the notice and follows the stored page. `isReturn`: reopened in this window, where nothing was restored. */
export function useNotice({
  document: { editing, opened, waitingTemplate, copyOf },
  shared: { elsewhere, lostTo },
  state,
  page,
  revision,
  isReturn,
  replace,
}: {
  readonly document: OpenDocument;
  readonly shared: Pick<SharedDocument, 'elsewhere' | 'lostTo'>;
  readonly state: EditingState;
  readonly page: Page | null | undefined;
  readonly revision: number | null;
  readonly isReturn: boolean;
  readonly replace: (text: string) => void;
}) {
  const follow = useEffectEvent((shown: Page) => {
    const text = editing.storeShows(sourceOf(shown), revision);
    if (text !== null) replace(text);
  });
  // Other devices and windows may change the stored text: a document without unsaved edits adopts it, else the next
  // save merges.
  useEffect(() => {
    if (page === null || page === undefined || page.deleted_at !== null) return;
    if (page.id === editing.current().pageId) follow(page);
  }, [editing, page, revision]);
  const [seen, setSeen] = useState(false);

  return {
    notice: noticeOf(),
    keepMine: () => setSeen(true),
    showSaved: () => {
      editing.acceptStored();
      replace(editing.current().savedText);
    },
  };

  function noticeOf(): Notice | null {
    if (lostTo !== null) return 'continuedElsewhere';
    if (state.pageId !== null && page === null) return 'gone';
    if (state.pageId !== null && page !== undefined && page?.deleted_at !== null) {
      return 'inTrash';
    }
    if (state.isStale) return 'changedElsewhere';
    if (seen) return null;
    if (elsewhere && !state.dirty && state.savedText === opened.saved) return 'elsewhere';
    if (!state.dirty || state.settledText !== opened.text) return null;
    if (waitingTemplate !== null) return 'template';
    if (opened.origin !== 'draft' || isReturn) return null;
    if (copyOf === 'outside') return 'fromOutside';
    if (copyOf === 'reply') return 'fromReply';
    return copyOf === 'page' ? 'remixed' : 'restored';
  }
}

/** Says how an opened file was read where the file does not, and reads it again in another encoding. */
export function EncodingNotice({
  reading: { bytes, encoding, isGuess, nuls },
  onText,
}: {
  readonly reading: FileReading;
  readonly onText: (text: string) => void;
}) {
  const [chosen, setChosen] = useState(encoding);
  const [seen, setSeen] = useState(false);
  if (seen || (!isGuess && nuls === 0)) return null;
  const withoutNuls = `Opened without ${counted(nuls, 'NUL character', 'NUL characters')}, which pages can’t hold.`;
  const option = ENCODINGS.find(({ value }) => value === chosen);
  return (
    <Banner
      live="status"
      tone="warning"
      icon={<IconWarning />}
      className={`rounded-none border-0 border-t py-2! text-sm ${STUDIO_GUTTER}`}
      title={isGuess ? `Read as ${encodingLabel(chosen)}` : withoutNuls}
      description={
        isGuess
          ? `The file isn’t UTF-8 and doesn’t name its encoding. If letters look wrong, choose another.${nuls === 0 ? '' : ` ${withoutNuls}`}`
          : undefined
      }
      packed
      action={
        <span className="flex flex-wrap items-center gap-2">
          {option !== undefined && isGuess && (
            <Select
              label="Encoding"
              value={option.value}
              options={ENCODINGS}
              onChange={(next) => {
                setChosen(next);
                onText(decodeText(bytes, next)?.text ?? '');
              }}
            />
          )}
          <Button size="sm" onClick={() => setSeen(true)}>
            Close
          </Button>
        </span>
      }
    />
  );
}
