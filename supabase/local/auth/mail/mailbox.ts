import { answerJson } from '../answers.ts';
import type { Mail, Mailer } from './mails.ts';
import { escapeHtml, isLocalRequest, localPage, notLocalPage } from '../page.ts';

export const MAILBOX_PATH = '/auth/v1/local/mails';

const MAX_MAILS = 50;
/** As in the Supabase CLI: one mail a second. */
const INTERVAL_MS = 1_000;

export interface Mailbox extends Mailer {
  /** Serves the page, or JSON when requested; `address` is the client’s. */
  readonly answer: (request: Request, address: string) => Response;
}

interface KeptMail extends Mail {
  readonly at: string;
}

const SCRIPT = `
const list = document.getElementById('mails');
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer === null || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById('mails');
  if (fresh !== null && fresh.innerHTML !== list.innerHTML) list.innerHTML = fresh.innerHTML;
}, 2000);
`;

export function createMailbox(now: () => number): Mailbox {
  const mails: KeptMail[] = [];
  return {
    intervalMs: INTERVAL_MS,
    send: async (mail) => {
      mails.unshift({ ...mail, at: new Date(now()).toISOString() });
      mails.splice(MAX_MAILS);
    },
    answer: (request, address) => {
      if (!isLocalRequest(request, address)) return notLocalPage();
      if (request.headers.get('accept')?.includes('application/json') === true) {
        const answer = answerJson(mails);
        // The mails give access to the account: other sites must not read them.
        answer.headers.delete('access-control-allow-origin');
        answer.headers.set('cross-origin-resource-policy', 'same-origin');
        return answer;
      }
      return localPage({ title: 'Mails of Recto', body: bodyOf(mails), script: SCRIPT });
    },
  };
}

function bodyOf(mails: readonly KeptMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No mails yet. New ones appear here automatically.</p>'
      : mails.map(articleOf).join('');
  return `<h1>Mails of Recto</h1>
<p class="soft">No mail server is configured, so Recto shows its mails here, on this machine only, until the server stops.</p>
<div id="mails" aria-live="polite">${list}</div>`;
}

function articleOf({ to, subject, text, link, at }: KeptMail): string {
  const time = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
  const button =
    link === null
      ? ''
      : `<div class="row"><a class="button" href="${escapeHtml(link)}">Open the link</a></div>`;
  return `<article><h2>${escapeHtml(subject)}</h2>
<p class="soft">To ${escapeHtml(to)}, <time datetime="${at}">${time}</time></p>
<pre>${escapeHtml(text)}</pre>${button}</article>`;
}
