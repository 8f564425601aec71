import { type Page, visibilityOf } from '#domain/page/page.ts';
import { ShareMenu } from '#frames/share/ShareMenu.tsx';
import type { AccountServices } from '#mutators/services.ts';
import { linkReach } from '#store/pages/pages.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconShare } from '#ui/icons/icons.tsx';

export function ShareDocument({
  account,
  page,
}: {
  readonly account: Pick<AccountServices, 'db'>;
  readonly page: Page;
}) {
  return (
    <ShareMenu
      page={page}
      trigger={<IconButton label="Share" icon={<IconShare />} />}
      isPrivate={visibilityOf(page) === 'private'}
      readReach={() => linkReach(account.db, page.id)}
    />
  );
}
