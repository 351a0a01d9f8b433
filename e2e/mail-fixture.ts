import { test as base } from "./fixtures";
import { openMailbox, type Mailbox } from "./mailbox";

/**
 * Makes a `test` with a panel that sends mail, and the mailbox that gets it all. Each file that calls it gets both for
 * itself: with fixtures of the same functions Playwright would run two files on one panel.
 */
export function testWithMail() {
  return base.extend<object, { mailbox: Mailbox }>({
    mailbox: [
      async ({}, use) => {
        const mailbox = await openMailbox();
        await use(mailbox);
        await mailbox.close();
      },
      { scope: "worker" },
    ],
    panelEnv: [
      async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url, SMTP_FROM: "Panel <panel@panel.test>" }),
      { scope: "worker" },
    ],
  });
}
