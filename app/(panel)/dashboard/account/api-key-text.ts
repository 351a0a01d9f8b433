import type { FailureText } from "@/app/_client/failure-text";
import type { FormText } from "@/app/(panel)/dashboard/account/api-key-form";
import type { RotationText } from "@/app/(panel)/dashboard/account/rotate-dialog";
import type { SecretText } from "@/app/(panel)/dashboard/account/secret-dialog";

/** A key as the page's dialogs need it. */
export type EditableKey = {
  id: string;
  name: string;
  description: string;
  /** One a line. */
  addresses: string;
  tells: boolean;
};

/** A pair that was just made: shown once, kept nowhere. */
export type NewSecret = { publicKey: string; privateKey: string; title: "made" | "rotated" };

export type CommonText = FailureText & Record<"pending" | "required" | "copy" | "copied" | "cancel", string>;

export type ListText = Record<
  "make" | "edit" | "rotate" | "revoke" | "confirm" | "confirmLead" | "cancel" | "revoked" | "failed",
  string
>;

export type ApiKeyText = {
  common: CommonText;
  list: ListText;
  form: FormText;
  rotation: RotationText;
  secret: SecretText;
};

/** The pair in an answer of the API. */
export function newSecret(body: Record<string, unknown>, title: NewSecret["title"]): NewSecret {
  return { publicKey: String(body.public_key), privateKey: String(body.private_key), title };
}
