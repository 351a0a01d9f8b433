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
  /** The stored list cannot be read: the key is refused everywhere. */
  unreadable: boolean;
  /** Until when the secret before the last rotation works; null when there is none. */
  oldSecretUntil: string | null;
};

/** A pair that was just made: shown once, kept nowhere. */
export type NewSecret = {
  publicKey: string;
  privateKey: string;
  /** After a rotation: until when the old secret works, or null when it no longer does. */
  oldUntil?: string | null;
};

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
export function newSecret(body: Record<string, unknown>): NewSecret {
  return { publicKey: String(body.public_key), privateKey: String(body.private_key) };
}
