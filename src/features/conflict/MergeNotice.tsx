import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconClock, IconWarning } from '#ui/icons/icons.tsx';

/** What a person ought to know about their merge before going on with it. */
export function MergeNotice({
  restored,
  elsewhere,
  moved,
  onGoOn,
  onBeginAgain,
}: {
  /** It was begun before. */
  readonly restored: boolean;
  /** Another window has a merge of this page open. */
  readonly elsewhere: boolean;
  /** A version that it joins has changed since it was begun. */
  readonly moved: boolean;
  readonly onGoOn: () => void;
  readonly onBeginAgain: () => void;
}) {
  if (moved) {
    return (
      <Banner
        role="alert"
        tone="warning"
        icon={<IconWarning />}
        title="The page changed again since you began this merge"
        description="Go on and your text stays as it is, without the new changes. Or begin again with the versions of now; undo in the text brings yours back."
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={onGoOn}>Go on with my text</Button>
            <Button onClick={onBeginAgain}>Begin again</Button>
          </span>
        }
      />
    );
  }
  if (elsewhere) {
    return (
      <Banner
        live="polite"
        tone="warning"
        icon={<IconWarning />}
        title="Another window has a merge of this page open"
        description="That one stays there. What you do here is kept beside it."
      />
    );
  }
  if (!restored) return null;
  return (
    <Banner
      live="polite"
      tone="accent"
      icon={<IconClock />}
      title="Your unfinished merge is restored"
    />
  );
}
