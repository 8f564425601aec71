import { useState, type ReactNode } from 'react';
import { Banner } from '#ui/display/Banner.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconChat,
  IconClock,
  IconInstall,
  IconRemix,
  IconTrash,
  IconWarning,
  IconChevronUp,
} from '#ui/icons/icons.tsx';
import { STUDIO_GUTTER } from '#features/editor/layout/StudioBar.tsx';

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

export type Notice = keyof typeof NOTICES;

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
