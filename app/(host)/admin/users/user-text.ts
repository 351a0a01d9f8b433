import type { FailureText } from "@/app/_client/failure-text";

export type ManagedUser = {
  id: string;
  name: string;
  email: string;
  role: "user" | "admin";
  disabled: boolean;
  /** The one administrator who can sign in, and so has to stay. */
  last: boolean;
};
export type RoleOption = { value: string; label: string };

/** A one-time link that was just made, and for whom. */
export type MadeLink = { url: string; expiresAt: string; mailed: boolean; email: string };

export type UserText = {
  common: FailureText & Record<"pending" | "required" | "copy" | "copied" | "cancel" | "close", string>;
  form: Record<
    | "title"
    | "email"
    | "name"
    | "role"
    | "roleHint"
    | "how"
    | "invite"
    | "inviteHint"
    | "set"
    | "setHint"
    | "password"
    | "submit"
    | "pending"
    | "added"
    | "emailRefused"
    | "nameRefused"
    | "passwordRefused"
    | "emailTaken",
    string
  >;
  /** `confirm` has `{email}` in it, `disableConfirm` `{name}`. */
  edit: Record<
    | "save"
    | "saved"
    | "link"
    | "linkHint"
    | "linkDisabled"
    | "makeLink"
    | "disable"
    | "disableHint"
    | "disableConfirm"
    | "disableNow"
    | "keep"
    | "disabled"
    | "enabled"
    | "enable"
    | "enableHint"
    | "remove"
    | "removeHint"
    | "confirm"
    | "mismatch"
    | "removeNow"
    | "lastAdmin"
    | "gone"
    | "removed"
    | "pending"
    | "failed",
    string
  >;
  /** `mailed` has `{email}` in it, `expires` `{until}`. */
  link: Record<"title" | "lead" | "mailed" | "notMailed" | "label" | "expires" | "done" | "unsaved", string>;
  add: string;
  manage: string;
};

/** The link in an answer of the API. */
export function madeLink(body: Record<string, unknown>, email: string): MadeLink {
  return {
    url: String(body.set_password_url),
    expiresAt: String(body.expires_at),
    mailed: body.mailed === true,
    email,
  };
}
