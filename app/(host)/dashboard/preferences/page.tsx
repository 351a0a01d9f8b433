import { redirect } from "next/navigation";
import { paths } from "@/app/_shell/paths";

/** Appearance is all that there is to prefer. */
export default function PreferencesPage() {
  redirect(paths.appearance);
}
