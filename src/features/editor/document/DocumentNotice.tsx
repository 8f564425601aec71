import type { ReactNode } from 'react';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconChat,
  IconClock,
  IconInstall,
  IconRemix,
  IconTrash,
  IconWarning,
} from '#ui/icons/icons.tsx';
import { STUDIO_GUTTER } from '#features/editor/layout/StudioBar.tsx';

/** A notice about the document. */
export type Notice =
  /** Unsaved text was restored after a reload, a crash or another visit. */
  | { readonly kind: 'restored' }
  /** A fresh copy of another author's page. */
  | { readonly kind: 'remixed' }
  /** Code from a reply of the assistant. */
  | { readonly kind: 'fromReply' }
  /** Shared by another app, or a file opened by the system. */
  | { readonly kind: 'fromOutside' }
  /** The page was saved elsewhere since these edits began. */
  | { readonly kind: 'changedElsewhere' }
  /** Deleted: in the trash, or not stored any more. */
  | { readonly kind: 'deleted'; readonly inTrash: boolean }
  /** Another window took the text over. */
  | { readonly kind: 'wentOn' }
  /** Another window has unsaved text of the same document. */
  | { readonly kind: 'elsewhere' }
  /** A template was requested while unsaved text of a new page was restored. */
  | { readonly kind: 'template'; readonly name: string };

type Remedy = 'discardDraft' | 'keepMine' | 'showSaved' | 'saveAsNew' | 'useTemplate' | 'takeOver';

interface Words {
  readonly tone: 'accent' | 'warning';
  readonly icon: ReactNode;
  readonly title: string;
  readonly description?: string;
  /** Buttons; `quiet` for the secondary one. */
  readonly offers: readonly {
    readonly remedy: Remedy;
    readonly label: string;
    readonly quiet?: true;
  }[];
}

/** The notice above the editor. */
export function DocumentNotice({
  notice,
  onDiscardDraft,
  onKeepMine,
  onShowSaved,
  onSaveAsNew,
  onUseTemplate,
  onTakeOver,
  takingOver,
}: {
  readonly notice: Notice;
  readonly onDiscardDraft: () => void;
  readonly onKeepMine: () => void;
  readonly onShowSaved: () => void;
  readonly onSaveAsNew: () => void;
  readonly onUseTemplate: (name: string) => void;
  /** Takes the text over from the other window. */
  readonly onTakeOver: () => void;
  readonly takingOver: boolean;
}) {
  const { offers, ...words } = wordsOf(notice);
  const remedies: Readonly<Record<Remedy, () => void>> = {
    discardDraft: onDiscardDraft,
    keepMine: onKeepMine,
    showSaved: onShowSaved,
    saveAsNew: onSaveAsNew,
    useTemplate: () => {
      if (notice.kind === 'template') onUseTemplate(notice.name);
    },
    takeOver: onTakeOver,
  };
  return (
    <Banner
      role="alert"
      className={`rounded-none border-0 border-b py-2! text-sm max-sm:gap-y-1 ${STUDIO_GUTTER}`}
      {...words}
      action={
        <span className="flex flex-wrap gap-2">
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

function wordsOf(notice: Notice): Words {
  switch (notice.kind) {
    case 'restored':
      return {
        tone: 'accent',
        icon: <IconClock />,
        title: 'Your unsaved text is restored',
        offers: [
          { remedy: 'discardDraft', label: 'Discard draft', quiet: true },
          { remedy: 'keepMine', label: 'Keep it' },
        ],
      };
    case 'remixed':
      return {
        tone: 'accent',
        icon: <IconRemix />,
        title: 'This copy is yours to change',
        description:
          'Only you see it until you save it. A line in it names the original; please keep it.',
        offers: [{ remedy: 'keepMine', label: 'Start editing' }],
      };
    case 'fromReply':
      return {
        tone: 'accent',
        icon: <IconChat />,
        title: 'A new page from the assistant',
        description: 'Only you see it until you save it.',
        offers: [{ remedy: 'keepMine', label: 'Start editing' }],
      };
    case 'fromOutside':
      return {
        tone: 'accent',
        icon: <IconInstall />,
        title: 'This came from outside Recto',
        description: 'It is a new page. Only you see it until you save it.',
        offers: [{ remedy: 'keepMine', label: 'Start editing' }],
      };
    case 'changedElsewhere':
      return {
        tone: 'warning',
        icon: <IconWarning />,
        title: 'Updated on another device; your edits will be merged',
        description: 'Saving keeps both. Where both changed the same words, you choose.',
        offers: [{ remedy: 'showSaved', label: 'Show that version', quiet: true }],
      };
    case 'deleted':
      return {
        tone: 'warning',
        icon: <IconTrash />,
        title: notice.inTrash ? 'This page is in the trash' : 'This page is not saved any more',
        description: 'Your text is still here. Save it as a new page to keep it.',
        offers: [{ remedy: 'saveAsNew', label: 'Save as new page' }],
      };
    case 'wentOn':
      return {
        tone: 'accent',
        icon: <IconClock />,
        title: 'You continued in another window',
        description: 'This window shows an older state of the text.',
        offers: [{ remedy: 'takeOver', label: 'Take back' }],
      };
    case 'elsewhere':
      return {
        tone: 'warning',
        icon: <IconWarning />,
        title: 'Another window has unsaved text of this page',
        description: 'Take over opens that text here. Otherwise both are kept as separate drafts.',
        offers: [
          { remedy: 'keepMine', label: 'Continue here', quiet: true },
          { remedy: 'takeOver', label: 'Take over' },
        ],
      };
    case 'template':
      return {
        tone: 'accent',
        icon: <IconClock />,
        title: 'You have unsaved text here',
        description:
          'The template opens as another new page. This text is kept and comes back after it.',
        offers: [
          { remedy: 'keepMine', label: 'Keep my draft', quiet: true },
          { remedy: 'useTemplate', label: 'Use template' },
        ],
      };
  }
}
