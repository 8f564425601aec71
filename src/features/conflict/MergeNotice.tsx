import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconClock, IconWarning } from '#ui/icons/icons.tsx';

export function MergeNotice({
  restored,
  elsewhere,
  stale,
  onContinue,
  onStartOver,
}: {
  readonly restored: boolean;
  readonly elsewhere: boolean;
  readonly stale: boolean;
  readonly onContinue: () => void;
  readonly onStartOver: () => void;
}) {
  if (stale) {
    return (
      <Banner
        live="alert"
        tone="warning"
        icon={<IconWarning />}
        title="The page changed again since you started this merge"
        description="Keep your merge (new changes are not included), or start over with the latest versions. You can undo to get your text back."
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={onContinue}>Keep my merge</Button>
            <Button onClick={onStartOver}>Start over</Button>
          </span>
        }
      />
    );
  }
  if (elsewhere) {
    return (
      <Banner
        live="status"
        tone="warning"
        icon={<IconWarning />}
        title="Another window has a merge of this page open"
        description="Your merge here is kept separately from that one."
      />
    );
  }
  if (!restored) return null;
  return (
    <Banner
      live="status"
      tone="accent"
      icon={<IconClock />}
      title="Your unfinished merge is restored"
    />
  );
}
