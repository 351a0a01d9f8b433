"use client";

import type { ReactNode } from "react";
import { AccessList, type AccessText } from "@/app/(focus)/_consent/access-list";
import { DecisionButtons } from "@/app/(focus)/_consent/decision-buttons";
import { AppLogo } from "@/app/(focus)/consent/app-logo";
import { Destination, type DestinationText } from "@/app/(focus)/consent/destination";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { Warning } from "@/app/_ui/warning";

type ReviewCardProps = Record<"name" | "origin" | "callbackUrl" | "requestToken", string> &
  Record<"facts" | "allowList" | "account", ReactNode> & {
    logo: string | null;
    /** Stand in for the app's logo. */
    initials: string;
    /** Where the form leads. */
    action: string;
    text: Record<"title" | "lead" | "unverified" | "approve" | "deny" | "note" | "pending", string> & {
      /** Why the person is asked once more. */
      problem: string | null;
      warning: ReactNode;
      destination: DestinationText;
      access: AccessText;
    };
  };

/**
 * A request to approve or deny: who asks and where the key would go come first, in view on the smallest screen
 * (RFC 6819 section 5.2.4.2; RFC 9700 section 4.1 on callbacks).
 *
 * The card is the browser's, though its buttons alone live: a page's elements, when they are the server's, are made,
 * written down and read again before the first byte. What would bring the browser more code than that is worth comes from
 * the server as it is.
 */
export function ReviewCard({ name, logo, origin, text, ...card }: ReviewCardProps) {
  return (
    <Card>
      {text.problem !== null && (
        <div className="mb-5">
          <Warning role="alert">{text.problem}</Warning>
        </div>
      )}
      <h1 className="text-xl font-semibold tracking-tight">{text.title}</h1>
      <p className="mt-1 text-muted-foreground">{text.lead}</p>
      {/* from the top: in the middle, the logo would move as a long name beside it comes */}
      <div className="mt-4 flex items-start gap-3">
        <AppLogo initials={card.initials} src={logo} />
        <div className="min-w-0 text-sm">
          <p className="line-clamp-2 text-[0.9375rem] font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-0.5">
            <Badge>{text.unverified}</Badge>
          </p>
        </div>
      </div>
      <Destination origin={origin} callbackUrl={card.callbackUrl} text={text.destination} />

      <div className="mt-5 space-y-5 [&>*+*]:border-t [&>*+*]:border-border [&>*+*]:pt-5">
        {card.facts}
        <AccessList text={text.access} />
        {card.allowList}
        {card.account}
        <form method="post" action={card.action}>
          <input type="hidden" name="request_token" value={card.requestToken} />
          <Warning>{text.warning}</Warning>
          <div className="mt-4">
            <DecisionButtons approve={text.approve} deny={text.deny} note={text.note} pending={text.pending} />
          </div>
        </form>
      </div>
    </Card>
  );
}
