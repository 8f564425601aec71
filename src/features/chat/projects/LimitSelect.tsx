import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { changeSettings } from '#mutators/settings.ts';
import { limitKey } from '#store/chat/chatSettings.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconChevronDown } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';

/** In tokens; 0 is the outline alone, null no limit. */
const LIMITS = [null, 32_000, 16_000, 8000, 4000, 2000, 1000, 0] as const;

export function LimitSelect({
  sessionId,
  project: { id, title, tokens },
  limit,
}: {
  readonly sessionId: string;
  readonly project: { readonly id: string; readonly title: string; readonly tokens: number };
  readonly limit: number | null;
}) {
  const account = useAccount();
  const [change] = useMutator((next: number | null) =>
    changeSettings(account, { [limitKey(sessionId, id)]: next }),
  );
  const offered = LIMITS.filter((one) => one === null || one < tokens || one === limit);
  const label = wordsOf(limit);
  return (
    <div className="mt-1 mb-2 flex justify-end">
      <Menu
        trigger={
          <Button size="sm" variant="ghost" aria-label={`${label} of ${title}`}>
            {label}
            <IconChevronDown />
          </Button>
        }
        items={offered.map((one) => ({
          label: wordsOf(one),
          checked: one === limit,
          onSelect: () => void change(one),
        }))}
      />
    </div>
  );
}

function wordsOf(limit: number | null): string {
  if (limit === null) return 'Send the whole';
  return limit === 0 ? 'Send the outline only' : `Send up to ${tokenCount(limit)} tokens`;
}
