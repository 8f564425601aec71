import { enter } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addSession, ask, replies, beginConversation } from '../support/chat/chat.ts';
import { toastShown } from '../support/studio.ts';
import { bytewise, held } from '../../support/chat/upstreamScripts.ts';

const REPLY = `# A plan

See [the guide](https://example.org/guide) and ~~this~~ **that**. <b onclick="alert(1)">Raw</b>

<script>document.title = 'taken over'</script>

![a chart](https://pictures.example.org/chart.png)

| Step | What it costs |
|------|--------------:|
| one | 1 |

> A quote.

1. first
2. second

\`\`\`html
<p>A paragraph that is a good deal longer than what the window of a small telephone can show.</p>
\`\`\`
`;

test('spec §2: a reply renders as Markdown, without raw HTML or image requests @ci', async ({
  page,
  context,
  recto,
  upstream,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  upstream.next.push(bytewise(REPLY));
  await beginConversation(page, recto.url);
  await ask(page, 'A plan, please');
  const reply = replies(page);
  await expect(reply.getByRole('heading', { name: 'A plan' })).toBeVisible();
  const link = reply.getByRole('link', { name: 'the guide' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(reply.getByRole('link', { name: 'Image: a chart' })).toHaveAttribute(
    'href',
    'https://pictures.example.org/chart.png',
  );
  await expect(reply.getByRole('cell', { name: 'one' })).toBeVisible();
  await expect(reply.getByRole('blockquote')).toHaveText('A quote.');
  await expect(reply.getByRole('listitem')).toHaveText(['first', 'second']);
  await expect(reply).toContainText('Raw');
  await expect(reply).not.toContainText('onclick');
  await expect(reply.locator('b, script, img')).toHaveCount(0);
  await expect(page).not.toHaveTitle('taken over');
  expect(fetched.filter((url) => url.includes('pictures.example.org'))).toEqual([]);

  await reply.getByRole('button', { name: 'Copy HTML code' }).click();
  await toastShown(page, 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<p>A paragraph');
  await expectNoFindings(page);
});

test('partial tables and fences are rendered as tables and code', async ({
  page,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  await beginConversation(page, recto.url);
  await ask(page, 'Show me');
  await answer.started;
  const reply = replies(page);
  answer.say('So **far');
  await expect(reply.locator('strong')).toHaveText('far');
  answer.say('**:\n\n| Name | Age');
  await expect(reply.getByRole('columnheader')).toHaveText(['Name', 'Age']);
  answer.say(' |\n|---|---|\n| Ada | 36 |\n\n```html\n<p>one');
  await expect(reply.locator('pre')).toHaveText('<p>one');
  await expect(reply.getByRole('button', { name: 'Copy HTML code' })).toBeVisible();
  await expect(reply.getByRole('button', { name: 'Open as new page' })).toBeHidden();
  await reply.locator('pre').evaluate((element) => element.setAttribute('data-test', 'kept'));
  answer.say('</p>\n<p>two</p>\n``');
  await expect(reply.locator('pre[data-test="kept"]')).toHaveText('<p>one</p>\n<p>two</p>');
  answer.say('`\n\nThat is it.');
  await expect(reply).toContainText('That is it.');
  await expect(reply.getByRole('button', { name: 'Open as new page' })).toBeVisible();
  // The stream may still fail.
  await expect(reply.getByRole('button', { name: 'Apply to project' })).toBeHidden();
  answer.end();
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect(reply.getByRole('button', { name: 'Apply to project' })).toBeVisible();
});

test('the view follows the stream until the user scrolls up, and a button returns to the end', async ({
  page,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  await beginConversation(page, recto.url);
  await ask(page, 'Tell me a long story');
  await answer.started;
  const paragraph = (number: number) =>
    `Paragraph ${number}. ${'Words and words. '.repeat(20)}\n\n`;
  for (let number = 1; number <= 12; number += 1) answer.say(paragraph(number));
  answer.say('Here is the first end.');
  const log = page.getByRole('log', { name: 'Conversation' });
  await expect(page.getByText('Here is the first end.')).toBeInViewport();
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await expect(jump).toBeHidden();

  await log.hover();
  await page.mouse.wheel(0, -600);
  await expect(jump).toBeVisible();
  await expect(page.getByText('Here is the first end.')).not.toBeInViewport();
  const place = () => log.evaluate(({ scrollTop }) => scrollTop);
  // Waits for smooth scrolling to end.
  let last = -1;
  await expect(async () => {
    const now = await place();
    const isStill = now === last;
    last = now;
    expect(isStill).toBe(true);
  }).toPass();
  answer.say(`\n\n${paragraph(13)}And here is the second end.`);
  await expect(page.getByText('And here is the second end.')).toBeAttached();
  await expect(jump).toContainText('new');
  expect(await place()).toBe(last);

  await jump.press('Enter');
  await expect(page.getByText('And here is the second end.')).toBeInViewport();
  await expect(jump).toBeHidden();
  await expect(log).toBeFocused();
  answer.say(`\n\n${paragraph(14)}The third end.`);
  await expect(page.getByText('The third end.')).toBeInViewport();
  answer.end();
});

test('long conversations open at their end', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  const long = (name: string) =>
    Array.from({ length: 30 }, (_, index): ['user' | 'assistant', string] => [
      index % 2 === 0 ? 'user' : 'assistant',
      `${name} ${index}. ${'Some words to fill the line. '.repeat(30)}`,
    ]);
  await addSession(recto.url, account, 'First', long('Letter'));
  await addSession(recto.url, account, 'Second', long('Answer'));
  await page.goto('/ai-assistant');
  await expect(page.getByText('Answer 29.')).toBeInViewport();
  await page
    .getByRole('list', { name: 'Chat sessions' })
    .getByRole('button', { name: 'First', exact: true })
    .click();
  await expect(page.getByText('Letter 29.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
});

test('on a narrow phone code and tables scroll inside the page', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  const wide = `| ${'a column | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'cell | '.repeat(12)}`;
  await addSession(recto.url, account, 'Wide', [
    ['user', 'Show me'],
    ['assistant', `${REPLY}\n${wide}\n\nhttps://example.org/${'a-long-address-'.repeat(20)}\n`],
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/ai-assistant');
  await expect(replies(page).getByRole('cell', { name: 'cell' }).first()).toBeAttached();
  const sideways = await page.evaluate(() => {
    const log = document.querySelector('[role="log"]');
    return [document.documentElement, log].map(
      (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
    );
  });
  expect(sideways).toEqual([0, 0]);
  const scrolls = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        // `content-visibility` skips the layout of distant messages.
        element.scrollIntoView();
        return element.scrollWidth > element.clientWidth;
      });
  expect(await scrolls('.reply pre')).toBe(true);
  expect(await scrolls('.reply .sideways >> nth=1')).toBe(true);
  await expectNoFindings(page);
});

const DIAGRAM = 'So:\n\n```mermaid\ngraph LR\n  Moon --> Tide\n```\n\nDone.';

test('a reply shows a diagram above its code', async ({ page, recto, upstream }) => {
  upstream.next.push(bytewise(DIAGRAM));
  await beginConversation(page, recto.url);
  await ask(page, 'A diagram, please');
  const reply = replies(page);
  const image = reply.getByRole('img', { name: 'Moon --> Tide' });
  await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml/);
  await expect(image).toHaveJSProperty('complete', true);
  await expect(reply.locator('pre')).toHaveText(/Moon --> Tide/);
  await expect(reply.getByRole('button', { name: /^Copy .*code$/ })).toBeVisible();
});
