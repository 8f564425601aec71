import { expect } from '@playwright/test';

/** An email stored by a Recto without a mail server. */
export interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly link: string | null;
}

/** The emails sent to an address, newest first. */
export async function mailsTo(url: string, email: string): Promise<readonly KeptMail[]> {
  const answer = await fetch(`${url}/auth/v1/local/mails`, {
    headers: { accept: 'application/json' },
  });
  const mails = (await answer.json()) as readonly KeptMail[];
  return mails.filter(({ to }) => to === email);
}

/** Waits for `count` emails to an address and returns the newest one's link. */
export async function linkTo(url: string, email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(url, email)).length).toBe(count);
  const link = (await mailsTo(url, email))[0]?.link;
  if (typeof link !== 'string') throw new Error('the mail has no link');
  return link;
}
