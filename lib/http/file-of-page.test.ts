import { expect, test } from "vitest";
import { fileOfPage, isFileOfPage } from "@/lib/http/file-of-page";

test.each([
  ["/dashboard/account/oauth2/api/new", "/consent"],
  ["/dashboard/account/oauth2/api/device", "/device"],
  ["/dashboard/account/oauth2/api/new/", null],
  ["/dashboard/account/oauth2/api/new/decision", null],
  ["/dashboard", null],
  ["/consent", null],
  ["/toString", null],
])("the files of %s lie at %s", (pathname, file) => expect(fileOfPage(pathname)).toBe(file));

test.each([
  ["/consent", true],
  ["/device/", true],
  ["/consents", false],
  ["/", false],
  ["/dashboard/account/oauth2/api/device", false],
])("%s is such a file: %s", (pathname, is) => expect(isFileOfPage(pathname)).toBe(is));
