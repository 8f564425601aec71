import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { STUDIO_GUTTER } from './StudioBar.tsx';
import { IconClock, IconTrash, IconWarning } from '#ui/icons.tsx';

/** What a person ought to know about the document before writing on. */
export type Notice =
  /** Unsaved text came back after a reload, a crash or another visit. */
  | { readonly kind: 'restored' }
  /** The page holds another text than the one these edits started from. */
  | { readonly kind: 'changedElsewhere' }
  /** The page was deleted: it is in the trash, or gone from there too. */
  | { readonly kind: 'deleted'; readonly inTrash: boolean }
  /** The text of this editor went to another window, where the person went on. */
  | { readonly kind: 'wentOn' }
  /** Another window has unsaved text of the same document. */
  | { readonly kind: 'elsewhere' }
  /** A starting page was asked for where unsaved text of a new page came back. */
  | { readonly kind: 'template'; readonly name: string };

/** The notice above the editor, with what can be done about it. */
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
  /** Goes on here with the text that another window has. */
  readonly onTakeOver: () => void;
  readonly takingOver: boolean;
}) {
  const frame = `rounded-none border-0 border-b py-2! text-sm max-sm:gap-y-1 ${STUDIO_GUTTER}`;
  switch (notice.kind) {
    case 'restored':
      return (
        <Banner
          role="alert"
          tone="accent"
          className={frame}
          icon={<IconClock />}
          title="Your unsaved text is restored"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="ghost" onClick={onDiscardDraft}>
                Discard draft
              </Button>
              <Button size="sm" onClick={onKeepMine}>
                Keep it
              </Button>
            </span>
          }
        />
      );
    case 'changedElsewhere':
      return (
        <Banner
          role="alert"
          tone="warning"
          className={frame}
          icon={<IconWarning />}
          title="This page was saved with another text since you began"
          description="Saving replaces that text by yours. Undo brings yours back after you looked at it."
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={onShowSaved}>
                Show saved text
              </Button>
              <Button size="sm" onClick={onKeepMine}>
                Keep mine
              </Button>
            </span>
          }
        />
      );
    case 'deleted':
      return (
        <Banner
          role="alert"
          tone="warning"
          className={frame}
          icon={<IconTrash />}
          title={notice.inTrash ? 'This page is in the trash' : 'This page was deleted'}
          description="Your text is still here. Save it as a new page to keep it."
          action={
            <Button size="sm" onClick={onSaveAsNew}>
              Save as new page
            </Button>
          }
        />
      );
    case 'wentOn':
      return (
        <Banner
          role="alert"
          tone="accent"
          className={frame}
          icon={<IconClock />}
          title="You went on writing in another window"
          description="This window only shows the text as it was then."
          action={
            <Button size="sm" pending={takingOver} onClick={onTakeOver}>
              Take back
            </Button>
          }
        />
      );
    case 'elsewhere':
      return (
        <Banner
          role="alert"
          tone="warning"
          className={frame}
          icon={<IconWarning />}
          title="Another window has unsaved text of this page"
          description="Take over opens that text here. Otherwise it stays there, and what you write here is kept beside it."
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="ghost" onClick={onKeepMine}>
                Go on here
              </Button>
              <Button size="sm" pending={takingOver} onClick={onTakeOver}>
                Take over
              </Button>
            </span>
          }
        />
      );
    case 'template':
      return (
        <Banner
          role="alert"
          tone="accent"
          className={frame}
          icon={<IconClock />}
          title="You have unsaved text here"
          description="The template opens as another new page. This text is kept and comes back after it."
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="ghost" onClick={onKeepMine}>
                Keep my draft
              </Button>
              <Button size="sm" onClick={() => onUseTemplate(notice.name)}>
                Use template
              </Button>
            </span>
          }
        />
      );
  }
}
